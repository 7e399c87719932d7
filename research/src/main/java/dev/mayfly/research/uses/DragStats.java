package dev.mayfly.research.uses;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: when tracked objects were used, by three clocks; arrays are omitted unless accesses
 * are counted. An object is used where woven code reads or writes one of its fields or calls one of
 * its methods.
 *
 * @param trackedDeaths how many tracked objects are known to have died: the size of the sample
 * @param nanos in nanoseconds of wall time
 * @param bytes in bytes that the program allocated meanwhile
 * @param collections in garbage collections
 * @param lastUses where the objects were used for the last time
 * @param accesses how many accesses the objects lived
 */
public record DragStats(
    long trackedDeaths,
    DragClock nanos,
    DragClock bytes,
    DragClock collections,
    LastUses lastUses,
    AccessLives accesses) {

  /** No object tracked. */
  public static final DragStats EMPTY =
      new DragStats(0, DragClock.EMPTY, DragClock.EMPTY, DragClock.EMPTY);

  /** Checks that no count is negative. */
  public DragStats {
    Counters.requireCount(trackedDeaths, "trackedDeaths");
  }

  /** Uses at places that are not known, without accesses. */
  public DragStats(long trackedDeaths, DragClock nanos, DragClock bytes, DragClock collections) {
    this(trackedDeaths, nanos, bytes, collections, LastUses.NONE, AccessLives.NONE);
  }

  /**
   * The number of objects that were used and have died; all are estimates where some are tracked.
   */
  public long usedDeaths() {
    return nanos.drag().total();
  }

  /** The number of objects that have died and were never used. */
  public long unusedDeaths() {
    return nanos.unused().total();
  }

  /** The number of objects that are live and have been used. */
  public long usedLive() {
    return nanos.idle().total();
  }

  /** The number of objects that are live and have not been used yet. */
  public long unusedLive() {
    return nanos.liveUnused().total();
  }

  /** The objects of both, of two sites or two programs. */
  public DragStats plus(DragStats other) {
    return new DragStats(
        Counters.plus(trackedDeaths, other.trackedDeaths),
        nanos.plus(other.nanos),
        bytes.plus(other.bytes),
        collections.plus(other.collections),
        lastUses.plus(other.lastUses),
        accesses.plus(other.accesses));
  }

  /** The deaths since an earlier moment, and the objects that are live now. */
  public DragStats minus(DragStats earlier) {
    return new DragStats(
        Counters.minus(trackedDeaths, earlier.trackedDeaths),
        nanos.minus(earlier.nanos),
        bytes.minus(earlier.bytes),
        collections.minus(earlier.collections),
        lastUses.minus(earlier.lastUses),
        accesses.minus(earlier.accesses));
  }

  /** Whether no object died or is live. */
  public boolean isEmpty() {
    return trackedDeaths == 0 && nanos.isEmpty() && bytes.isEmpty() && collections.isEmpty();
  }
}
