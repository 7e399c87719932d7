package dev.mayfly.research.uses;

import static java.util.Objects.requireNonNull;

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

  /** Checks that nothing is missing and that no count is negative. */
  public DragStats {
    Counters.requireCount(trackedDeaths, "trackedDeaths");
    requireNonNull(nanos, "nanos");
    requireNonNull(bytes, "bytes");
    requireNonNull(collections, "collections");
    requireNonNull(lastUses, "lastUses");
    requireNonNull(accesses, "accesses");
  }

  /**
   * Uses at places that are not known, without accesses.
   *
   * @param nanos in nanoseconds of wall time
   * @param bytes in bytes that the program allocated meanwhile
   * @param collections in garbage collections
   */
  public DragStats(long trackedDeaths, DragClock nanos, DragClock bytes, DragClock collections) {
    this(trackedDeaths, nanos, bytes, collections, LastUses.NONE, AccessLives.NONE);
  }

  /**
   * The number of objects that were used and have died: an estimate, if not every object is
   * tracked.
   */
  public long usedDeaths() {
    return nanos.drag().total();
  }

  /** The number of objects that have died and were never used; an estimate as above. */
  public long unusedDeaths() {
    return nanos.unused().total();
  }

  /** The number of objects that are live and have been used; an estimate as above. */
  public long usedLive() {
    return nanos.idle().total();
  }

  /** The number of objects that are live and have not been used yet; an estimate as above. */
  public long unusedLive() {
    return nanos.liveUnused().total();
  }

  /**
   * The sum of both, for two sites or two programs.
   *
   * @return the objects of both
   */
  public DragStats plus(DragStats other) {
    return new DragStats(
        Counters.plus(trackedDeaths, other.trackedDeaths),
        nanos.plus(other.nanos),
        bytes.plus(other.bytes),
        collections.plus(other.collections),
        lastUses.plus(other.lastUses),
        accesses.plus(other.accesses));
  }

  /**
   * The deaths since an earlier moment, and the objects that are live now.
   *
   * @param earlier the same objects at that moment
   * @return the difference, with the live objects of this one
   */
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
