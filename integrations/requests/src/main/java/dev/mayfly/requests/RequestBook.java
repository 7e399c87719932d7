package dev.mayfly.requests;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** Thread-safe. The requests so far by principal, up to a number of principals. */
public final class RequestBook {
  /** Thread-safe. Receives requests, on their threads. */
  public interface Listener {
    /**
     * A request has ended. One that was in scope on some thread then is reported once more when it
     * is on none, with its amounts.
     *
     * @param objects the objects that woven code created; −1 if unknown
     * @param threadBytes the bytes that its threads allocated; −1 if unknown
     */
    void ended(RequestStatistics statistics, long objects, long threadBytes);
  }

  private final Map<Principal, RequestStatistics> book = new ConcurrentHashMap<>();
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final ThrottledReader readings;
  private final Instant opened = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final int maxPrincipals;

  /**
   * Opens an empty book.
   *
   * @param maxOverhead the share of a thread's time that reading may take, above 0
   */
  public RequestBook(int maxPrincipals, double maxOverhead) {
    if (maxPrincipals < 1) {
      throw new IllegalArgumentException(
          "maxPrincipals (in Spring Boot mayfly.requests.max-principals) must be at least 1, but is "
              + maxPrincipals);
    }
    this.maxPrincipals = maxPrincipals;
    this.readings = new ThrottledReader(maxOverhead);
  }

  /** Since when it has been open: since the application started. */
  public Instant opened() {
    return opened;
  }

  /** Adds a listener of requests. */
  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  /**
   * A request begins.
   *
   * @param uncovered says at its end why its scopes do not cover all that is done for it
   */
  public RequestMeasurement begin(Supplier<Optional<NotMeasured>> uncovered) {
    return new RequestMeasurement(readings, uncovered);
  }

  /** Enters a request that has ended. */
  public void end(ResolvedPrincipal asker, RequestMeasurement request) {
    RequestStatistics statistics = statistics(asker);
    RequestMeasurement.Reading ended = request.reading();
    boolean measured = ended.notMeasured() == null; // so no thread is in its scope
    boolean unfinished = ended.notMeasured() == NotMeasured.UNFINISHED;
    if (!measured) {
      statistics.add(ended);
      tell(statistics, ended);
    }
    request.onceLeft(
        left -> {
          // first: who finds it measured finds its layers, too
          request.enterLayers(statistics.principal().name());
          if (measured) {
            statistics.add(left);
          } else if (unfinished) {
            statistics.addLate(left);
          } else {
            return;
          }
          tell(statistics, left);
        });
  }

  private void tell(RequestStatistics statistics, RequestMeasurement.Reading request) {
    for (Listener listener : listeners) {
      listener.ended(statistics, request.objects(), request.threadBytes());
    }
  }

  private RequestStatistics statistics(ResolvedPrincipal asker) {
    RequestStatistics known = book.get(asker.principal());
    if (known != null) {
      return known;
    }
    if (book.size() >= maxPrincipals) {
      return book.computeIfAbsent(Principal.OTHER, other -> new RequestStatistics(other, null));
    }
    return book.computeIfAbsent(
        asker.principal(), principal -> new RequestStatistics(principal, asker.handler()));
  }

  /** All principals so far, in no order. */
  public List<RequestStatistics> all() {
    return new ArrayList<>(book.values());
  }

  /**
   * The number of objects that are in no measured request; those of a request within another one
   * count once.
   *
   * @param allocations how many objects were allocated, by the same recorder
   */
  public long outside(long allocations) {
    return Math.max(0, allocations - readings.objects());
  }

  /** The time that measuring took, in nanoseconds, on all threads. */
  public long nanos() {
    return readings.nanos();
  }
}
