package dev.mayfly.requests;

import java.util.Map;

/**
 * Immutable. The figures of {@link RequestStatistics} as they are at one moment, so that they agree
 * with each other.
 *
 * @param requests the number of calls
 * @param notMeasured the number of those that were not measured, by reason
 * @param asynchronous the number of those that went on after their first thread had left them
 * @param objects objects and arrays that woven code allocated per request
 * @param bytes their shallow sizes in bytes, per request
 * @param threadBytes all bytes per request that the threads allocated, libraries included
 */
public record RequestFigures(
    long requests,
    Map<NotMeasured, Long> notMeasured,
    long asynchronous,
    Distribution objects,
    Distribution bytes,
    Distribution threadBytes) {
  /** The number of the requests that were measured. */
  public long measured() {
    return requests - notMeasured.values().stream().mapToLong(Long::longValue).sum();
  }
}
