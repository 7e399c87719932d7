package dev.mayfly.micrometer;

import dev.mayfly.requests.Principal;
import dev.mayfly.requests.ResolvedPrincipal;
import io.micrometer.observation.Observation;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.RequestReplyReceiverContext;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Requests of any library: the observations of some names, or those that no other
 * observation encloses.
 */
public final class ObservedRequests implements RequestResolver {
  private final @Nullable Set<String> names;

  private ObservedRequests(@Nullable Set<String> names) {
    this.names = names;
  }

  /** The observations of these names, wherever they are. */
  public static ObservedRequests named(Collection<String> names) {
    return new ObservedRequests(Set.copyOf(new HashSet<>(names)));
  }

  /** The observations that have no parent. */
  public static ObservedRequests outermost() {
    return new ObservedRequests(null);
  }

  @Override
  public boolean mayAsk(Observation.Context context) {
    String name = context.getName();
    return names == null || name == null || names.contains(name);
  }

  @Override
  public boolean isAsking(Observation.Context context) {
    String name = context.getName();
    return names == null
        ? context.getParentObservation() == null
        : name != null && names.contains(name);
  }

  @Override
  public Optional<ResolvedPrincipal> of(Observation.Context context) {
    String name = context.getContextualName();
    return Optional.of(
        new ResolvedPrincipal(
            new Principal(kindOf(context), name == null ? String.valueOf(context.getName()) : name),
            null));
  }

  private static String kindOf(Observation.Context context) {
    if (context instanceof RequestReplyReceiverContext) {
      return "request";
    }
    return context instanceof ReceiverContext ? "message" : "observed";
  }
}
