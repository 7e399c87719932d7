package dev.mayfly.spring.requests;

import dev.mayfly.spring.profile.Profile;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread-safe. Measures what is allocated while an observation is in scope on a thread: HTTP
 * requests, scheduled tasks, message listeners.
 *
 * <p>A scope is opened and closed on the same thread, so each is read there; an observation that
 * goes on in another thread's scope is read there, too, and the readings are added up.
 */
public final class RequestObservations implements ObservationHandler<Observation.Context> {
  private static final Logger LOG = LoggerFactory.getLogger(RequestObservations.class);

  private final Profile profile;
  private final RequestBook book;
  private final PrincipalResolver askers;

  /**
   * Measures from now on.
   *
   * @param profile whose recorder is read
   * @param book where the figures go
   * @param observations the names of the observations that count beside HTTP requests and tasks
   * @param actuator where Actuator's endpoints lie, whose requests do not count
   */
  public RequestObservations(
      Profile profile, RequestBook book, Iterable<String> observations, ActuatorPath actuator) {
    this.profile = profile;
    this.book = book;
    this.askers = new PrincipalResolver(observations, actuator);
  }

  @Override
  public boolean supportsContext(Observation.Context context) {
    return askers.mayAsk(context) && profile.isAvailable();
  }

  @Override
  public void onStart(Observation.Context context) {
    if (askers.isAsking(context)) {
      context.put(RequestMeasurement.class, book.begin(!askers.isReactive(context)));
    }
  }

  @Override
  public void onScopeOpened(Observation.Context context) {
    RequestMeasurement request = context.get(RequestMeasurement.class);
    if (request != null) {
      request.enter();
    }
  }

  @Override
  public void onScopeClosed(Observation.Context context) {
    RequestMeasurement request = context.get(RequestMeasurement.class);
    if (request != null) {
      request.leave();
      if (askers.isAsynchronous(context)) {
        request.asynchronous();
      }
    }
  }

  @Override
  public void onScopeReset(Observation.Context context) {
    RequestMeasurement request = context.get(RequestMeasurement.class);
    if (request != null) {
      request.leaveAll();
    }
  }

  @Override
  public void onStop(Observation.Context context) {
    RequestMeasurement request = context.get(RequestMeasurement.class);
    if (request != null) {
      request.leaveAll();
      try {
        ResolvedPrincipal asker = askers.of(context);
        if (!asker.isActuator()) {
          book.end(asker, request);
        }
      } catch (RuntimeException unexpected) {
        // what an observation says of itself is others' code: the request must not suffer from it
        LOG.debug("a request was not counted", unexpected);
      }
    }
  }
}
