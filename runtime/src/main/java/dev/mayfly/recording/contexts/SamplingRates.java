package dev.mayfly.recording.contexts;

/**
 * Thread-safe. How many objects are sampled. A sampling interval is a number of objects of which
 * one, on average, is sampled; here always {@link #baseInterval} times a power of two.
 */
public interface SamplingRates {
  /** The shortest interval; does not change. */
  int baseInterval();

  /**
   * The exponent, from 0 to 30, of the power of two with which a site's interval exceeds the
   * shortest now. Read after each birth, and when a stream begins.
   */
  int samplingExponent(int siteId);
}
