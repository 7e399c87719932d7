package dev.mayfly.snapshot.amounts;

/**
 * Immutable: an estimate of how much was allocated in a context, with its 95 % intervals.
 *
 * @param objects how many sampled objects it rests on
 * @param allocationsLow the lower end of the interval of the allocations
 * @param bytesLow the lower end of the interval of the bytes
 */
public record AllocationEstimate(
    AllocationStats stats,
    long objects,
    double allocationsLow,
    double allocationsHigh,
    double bytesLow,
    double bytesHigh) {

  /** The largest distance of the interval of the allocations from the estimate, up or down. */
  public double allocationsHalfWidth() {
    return Math.max(stats.allocations() - allocationsLow, allocationsHigh - stats.allocations());
  }

  /** The largest distance of the interval of the bytes from the estimate, up or down. */
  public double bytesHalfWidth() {
    return Math.max(stats.bytes() - bytesLow, bytesHigh - stats.bytes());
  }
}
