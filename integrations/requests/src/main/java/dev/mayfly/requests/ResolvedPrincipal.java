package dev.mayfly.requests;

import dev.mayfly.site.MethodFrame;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The principal of a request, and the method that handles it.
 *
 * @param principal on whose behalf
 * @param handler the method; null where there is none that is known
 */
public record ResolvedPrincipal(Principal principal, @Nullable MethodFrame handler) {}
