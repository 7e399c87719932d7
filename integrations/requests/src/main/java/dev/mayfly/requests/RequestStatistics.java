package dev.mayfly.requests;

import dev.mayfly.site.MethodFrame;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The allocations of the requests of one principal. */
public final class RequestStatistics {
  private final Principal principal;
  private final @Nullable MethodFrame handler;
  private final AmountHistogram objects = new AmountHistogram();
  private final AmountHistogram bytes = new AmountHistogram();
  private final AmountHistogram threadBytes = new AmountHistogram();
  private long requests;
  private final Map<NotMeasured, Long> notMeasured = new EnumMap<>(NotMeasured.class);
  private long asynchronous;

  RequestStatistics(Principal principal, @Nullable MethodFrame handler) {
    this.principal = principal;
    this.handler = handler;
  }

  /** Adds a request that has ended. */
  synchronized void add(RequestMeasurement.Reading request) {
    requests++;
    if (request.asynchronous()) {
      asynchronous++;
    }
    addOutcome(request);
  }

  /** A request that ended unfinished is in scope no more. */
  synchronized void addLate(RequestMeasurement.Reading request) {
    notMeasured.computeIfPresent(
        NotMeasured.UNFINISHED, (reason, count) -> count == 1 ? null : count - 1);
    addOutcome(request);
  }

  private void addOutcome(RequestMeasurement.Reading request) {
    NotMeasured reason = request.notMeasured();
    if (reason != null) {
      notMeasured.merge(reason, 1L, Long::sum);
    }
    objects.add(request.objects());
    bytes.add(request.bytes());
    threadBytes.add(request.threadBytes());
  }

  /** The principal. */
  public Principal principal() {
    return principal;
  }

  /** The method that answers, as it stands in calling contexts; empty where it is not known. */
  public Optional<MethodFrame> handler() {
    return Optional.ofNullable(handler);
  }

  /** All figures at this moment. */
  public synchronized RequestFigures figures() {
    return new RequestFigures(
        requests,
        Map.copyOf(notMeasured),
        asynchronous,
        objects.distribution(),
        bytes.distribution(),
        threadBytes.distribution());
  }

  /** The number of calls. */
  public synchronized long requests() {
    return requests;
  }

  /** The number of the requests that were measured. */
  public synchronized long measured() {
    return requests - notMeasured.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The number of the requests that were not, by reason. */
  public synchronized Map<NotMeasured, Long> notMeasured() {
    return new EnumMap<>(notMeasured);
  }

  /** The number of requests that went on after the thread had left them that they began on. */
  public synchronized long asynchronous() {
    return asynchronous;
  }

  /** Objects and arrays that woven code allocated per request. */
  public synchronized Distribution objects() {
    return objects.distribution();
  }

  /** Their shallow sizes in bytes, per request. */
  public synchronized Distribution bytes() {
    return bytes.distribution();
  }

  /** All bytes per request that the threads allocated, libraries included. */
  public synchronized Distribution threadBytes() {
    return threadBytes.distribution();
  }
}
