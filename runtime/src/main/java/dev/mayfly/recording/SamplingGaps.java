package dev.mayfly.recording;

/**
 * Confined. Random numbers of events from one sampled object of a stream to the next: distributed
 * geometrically, so each event is sampled with the same probability whatever came before.
 */
final class SamplingGaps {
  private long random;
  private double lastInterval;
  private double lastLogarithm;

  SamplingGaps(long seed) {
    random = seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L;
  }

  /**
   * How many events to the next that is sampled, itself included: each is sampled with the
   * reciprocal of the interval as probability.
   */
  long next(int baseInterval, int exponent) {
    long interval = (long) baseInterval << exponent;
    if (interval <= 1) {
      return 1;
    }
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    if (interval != lastInterval) {
      lastInterval = interval;
      lastLogarithm = StrictMath.log1p(-1.0 / interval);
    }
    double uniform = ((random >>> 11) + 0.5) * 0x1p-53;
    return 1 + (long) (StrictMath.log(uniform) / lastLogarithm);
  }
}
