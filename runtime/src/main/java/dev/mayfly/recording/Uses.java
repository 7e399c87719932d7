package dev.mayfly.recording;

/**
 * Immutable. When the sampled objects of one site in one context were used, each object counted by
 * its weight. A dead object's life is its lag (birth to first use), its use (first to last use) and
 * its drag (last use to death); that of an object never used is none of these.
 *
 * @param deaths how many tracked objects have died
 * @param nanos wall time
 * @param bytes bytes that the program allocated meanwhile
 * @param collections garbage collections
 */
public record Uses(long deaths, ByClock nanos, ByClock bytes, ByClock collections) {
  /**
   * By one clock, in buckets of {@code LogBuckets}.
   *
   * @param lag of dead objects that were used
   * @param use of the same
   * @param drag of the same
   * @param unused lifetimes of dead objects that never were used
   * @param idle of objects that are alive: how long since the last use
   * @param liveUnused ages of objects that are alive and were not used yet
   * @param lagSum the weighted sum of what is in {@code lag}
   * @param useSum the same of {@code use}
   * @param dragSum the same of {@code drag}
   * @param unusedSum the same of {@code unused}
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, compared by nobody
  public record ByClock(
      long[] lag,
      long[] use,
      long[] drag,
      long[] unused,
      long[] idle,
      long[] liveUnused,
      double lagSum,
      double useSum,
      double dragSum,
      double unusedSum) {}
}
