package dev.mayfly.recording.sampling;

/**
 * Confined. Random numbers of events from one sampled object of a stream to the next: distributed
 * geometrically, so each event is sampled with the same probability whatever came before.
 */
public final class SamplingGaps {
  private long random;
  private double lastInterval;
  private double lastLogarithm;

  /** Numbers that follow from a seed. */
  public SamplingGaps(long seed) {
    random = seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L;
  }

  /**
   * The number of events to the next that is sampled, itself included: each is sampled with the
   * reciprocal of the interval as probability.
   */
  public long next(int baseInterval, int exponent) {
    long interval = (long) baseInterval << exponent;
    if (interval <= 1) {
      return 1;
    }
    if (interval != lastInterval) {
      lastInterval = interval;
      lastLogarithm = StrictMath.log1p(-1.0 / interval);
    }
    return 1 + (long) (StrictMath.log(uniform()) / lastLogarithm);
  }

  /** Whether this event is sampled: the reciprocal of the interval is the probability. */
  public boolean oneIn(int interval) {
    return interval <= 1 || uniform() * interval < 1;
  }

  /** Between 0 and 1, neither included. */
  private double uniform() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return ((random >>> 11) + 0.5) * 0x1p-53;
  }
}
