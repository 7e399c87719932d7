package dev.mayfly.spring.requests;

import dev.mayfly.site.MethodFrame;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The principal of a request, and the method that handles it.
 *
 * @param principal on whose behalf
 * @param handler the method; null where there is none that is known
 * @param isActuatorsPath whether the path that was requested is one of Actuator's
 */
record ResolvedPrincipal(
    Principal principal, @Nullable MethodFrame handler, boolean isActuatorsPath) {

  /**
   * Whether one of Actuator's endpoints answers, ours or another: that is who watches the
   * application, not who uses it. Where no method answers, as a media type is wrong for one, the
   * path tells.
   */
  boolean isActuator() {
    return handler == null
        ? isActuatorsPath
        : handler.className().startsWith("org.springframework.boot.")
            && handler.className().contains(".actuate.endpoint.");
  }
}
