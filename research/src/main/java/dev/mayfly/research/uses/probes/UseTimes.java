package dev.mayfly.research.uses.probes;

/**
 * Immutable. When the sampled objects of one site were used, each object counted by its weight. A
 * dead object's life is its lag (birth to first use), its use (first to last use) and its drag
 * (last use to death); that of an object never used is none of these.
 *
 * @param site of their births
 * @param deaths how many tracked objects have died
 * @param nanos wall time
 * @param bytes bytes that the program allocated meanwhile
 * @param collections garbage collections
 * @param lastUses where the objects were used for the last time
 * @param accesses how many accesses the objects lived; empty where that is not counted
 */
public record UseTimes(
    int site,
    long deaths,
    ByClock nanos,
    ByClock bytes,
    ByClock collections,
    LastUses lastUses,
    AccessLives accesses) {
  /**
   * Lifetimes in accesses from birth to last use, in buckets of {@code LogBuckets}; 0 for objects
   * that were not used. Shared objects, which several threads used, have those of all threads.
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  public record AccessLives(long[] own, long[] shared, long[] liveOwn, long[] liveShared) {}

  /**
   * The places of the last uses; each array has an element for each place.
   *
   * @param sites ids of {@link dev.mayfly.analysis.EventSites}; 0 for a place that is not known
   * @param dead how many objects have died, by weight
   * @param dragNanos their drag, added up by weight
   * @param live how many objects are alive, by weight
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  public record LastUses(int[] sites, long[] dead, double[] dragNanos, long[] live) {}

  /**
   * By one clock, as snapshots have them, in buckets of {@code LogBuckets}; and the weighted sums
   * of the times.
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
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
