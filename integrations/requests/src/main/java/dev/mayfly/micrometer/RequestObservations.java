package dev.mayfly.micrometer;

import dev.mayfly.requests.RequestBook;
import dev.mayfly.requests.RequestMeasurement;
import dev.mayfly.requests.UserQuestion;
import dev.mayfly.requests.profile.Profile;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.util.Optional;

/**
 * Thread-safe. Measures allocations while an observation that is a request is in scope on a thread.
 *
 * <p>A scope is opened and closed on the same thread, so each is read there; an observation that
 * goes on in another thread's scope is read there, too, and the readings are added up.
 */
public final class RequestObservations implements ObservationHandler<Observation.Context> {
  private final Profile profile;
  private final RequestBook book;
  private final RequestResolver askers;
  private final UserQuestion question;

  /**
   * Measures from now on.
   *
   * @param profile whose recorder is read
   * @param askers which observations are requests, and whose
   */
  public RequestObservations(Profile profile, RequestBook book, RequestResolver askers) {
    this.profile = profile;
    this.book = book;
    this.askers = askers;
    this.question = new UserQuestion(askers.getClass().getName());
  }

  @Override
  public boolean supportsContext(Observation.Context context) {
    return profile.isAvailable() && question.ask(() -> askers.mayAsk(context));
  }

  @Override
  public void onStart(Observation.Context context) {
    if (question.ask(() -> askers.isAsking(context))) {
      profile.requestBegins();
      context.put(
          RequestMeasurement.class,
          book.begin(() -> question.ask(() -> askers.uncovered(context), Optional.empty())));
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
      if (question.ask(() -> askers.isAsynchronous(context))) {
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
      question.ask(
          () -> {
            askers.of(context).ifPresent(asker -> book.end(asker, request));
            return true;
          });
    }
  }
}
