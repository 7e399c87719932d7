package dev.mayfly.micrometer;

import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.RequestMeasurement;
import dev.mayfly.requests.profile.Profile;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.lang.System.Logger.Level;

/**
 * Thread-safe. Measures what is allocated while an observation that is a request is in scope on a
 * thread.
 *
 * <p>A scope is opened and closed on the same thread, so each is read there; an observation that
 * goes on in another thread's scope is read there, too, and the readings are added up.
 */
public final class RequestObservations implements ObservationHandler<Observation.Context> {
  private static final System.Logger LOG = System.getLogger(RequestObservations.class.getName());

  private final Profile profile;
  private final RequestBook book;
  private final RequestResolver askers;

  /**
   * Measures from now on.
   *
   * @param profile whose recorder is read
   * @param book where the figures go
   * @param askers which observations are requests, and whose
   */
  public RequestObservations(Profile profile, RequestBook book, RequestResolver askers) {
    this.profile = profile;
    this.book = book;
    this.askers = askers;
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
  @SuppressWarnings("deprecation") // Micrometer 1.15 calls it
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
        askers.of(context).ifPresent(asker -> book.end(asker, request));
      } catch (RuntimeException unexpected) {
        // what an observation says of itself is others' code: the request must not suffer from it
        LOG.log(Level.DEBUG, "a request was not counted", unexpected);
      }
    }
  }
}
