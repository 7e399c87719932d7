package dev.mayfly.snapshot.amounts;

/**
 * Immutable: an estimate of bytes that were allocated and not counted, with its 95 % interval.
 *
 * @param samples how many sampled allocations it rests on
 * @param bytesLow the lower end of the interval
 */
public record RestEstimate(long samples, long bytes, double bytesLow, double bytesHigh) {

  /** Empty: nothing was sampled. */
  public static final RestEstimate NONE = new RestEstimate(0, 0, 0, 0);

  /** An estimate where it is known how many bytes all samples together stand for. */
  public static RestEstimate exactly(RestSample all) {
    double bytes = (double) all.bytes();
    return new RestEstimate(all.objects(), all.bytes(), bytes, bytes);
  }

  /** The largest distance of the interval from the estimate, up or down. */
  public double halfWidth() {
    return Math.max(bytes - bytesLow, bytesHigh - bytes);
  }

  /**
   * Whether it says enough to be shown alone: its error is at most half of it, so that its interval
   * does not contain zero.
   */
  public boolean isCertain() {
    return halfWidth() <= bytes / 2.0;
  }

  /** Whether it is known exactly: the interval is a point. */
  public boolean isExact() {
    return bytesLow == bytesHigh;
  }
}
