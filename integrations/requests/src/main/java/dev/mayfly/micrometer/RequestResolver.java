package dev.mayfly.micrometer;

import dev.mayfly.requests.NotMeasured;
import dev.mayfly.requests.ResolvedPrincipal;
import io.micrometer.observation.Observation;
import java.util.Optional;

/** Thread-safe. Tells which observations are requests, and on whose behalf. */
public interface RequestResolver {
  /**
   * Whether an observation that has not begun may be a request: its name may be its convention's,
   * which it gets when it begins.
   */
  boolean mayAsk(Observation.Context context);

  /** Whether an observation that has begun is a request. */
  boolean isAsking(Observation.Context context);

  /** The principal, at the end of the observation; empty if the request does not count. */
  Optional<ResolvedPrincipal> of(Observation.Context context);

  /**
   * Why the observation's scopes do not cover all that is done for the request, at its end: then
   * there are no figures, rather than figures of a part.
   *
   * @return the reason; empty if the scopes cover all
   */
  default Optional<NotMeasured> uncovered(Observation.Context context) {
    return Optional.empty();
  }

  /** Whether the request goes on after this thread has left it. */
  default boolean isAsynchronous(Observation.Context context) {
    return false;
  }
}
