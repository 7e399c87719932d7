package dev.mayfly.snapshot.lifetimes;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: how long objects lived, by three clocks.
 *
 * @param trackedBirths the objects that were tracked: the size of the sample
 * @param trackedDeaths how many of them are known to have died
 * @param estimatedBirths how many objects the tracked ones stand for
 * @param nanos ages in nanoseconds of wall time
 * @param bytes ages in bytes that the program allocated meanwhile
 * @param collections ages in garbage collections survived
 * @param generations between which collections those were born that are live
 */
public record LifetimeStats(
    long trackedBirths,
    long trackedDeaths,
    double estimatedBirths,
    ClockStats nanos,
    ClockStats bytes,
    ClockStats collections,
    Generations generations) {

  /** Half of the width, in standard deviations, of an interval that holds at 95 %. */
  private static final double BAND = 1.96;

  /** An interval that is a little wider than requested shows the same figure. */
  private static final double ROUNDING = 1.01;

  /** No object tracked. */
  public static final LifetimeStats EMPTY =
      new LifetimeStats(0, 0, 0, ClockStats.EMPTY, ClockStats.EMPTY, ClockStats.EMPTY);

  /** Checks that no count is negative. */
  public LifetimeStats {
    Counters.requireCount(trackedBirths, "trackedBirths");
    Counters.requireCount(trackedDeaths, "trackedDeaths");
    estimatedBirths = Counters.requireAmount(estimatedBirths, "estimatedBirths");
  }

  /**
   * Lifetimes without generations.
   *
   * @param trackedDeaths how many of them are known to have died
   * @param estimatedBirths how many objects they stand for
   * @param nanos ages in nanoseconds of wall time
   * @param bytes ages in bytes that the program allocated meanwhile
   * @param collections ages in garbage collections survived
   */
  public LifetimeStats(
      long trackedBirths,
      long trackedDeaths,
      double estimatedBirths,
      ClockStats nanos,
      ClockStats bytes,
      ClockStats collections) {
    this(
        trackedBirths, trackedDeaths, estimatedBirths, nanos, bytes, collections, Generations.NONE);
  }

  /**
   * The sum of both, for two sites or two programs.
   *
   * @return the objects of both
   */
  public LifetimeStats plus(LifetimeStats other) {
    return new LifetimeStats(
        Counters.plus(trackedBirths, other.trackedBirths),
        Counters.plus(trackedDeaths, other.trackedDeaths),
        Counters.plus(estimatedBirths, other.estimatedBirths),
        nanos.plus(other.nanos),
        bytes.plus(other.bytes),
        collections.plus(other.collections),
        generations.plus(other.generations));
  }

  /**
   * The births and deaths since an earlier moment, and the objects that are live now.
   *
   * @param earlier the same objects at that moment
   * @return the difference, with the live objects of this one, whenever they were born
   */
  public LifetimeStats minus(LifetimeStats earlier) {
    return new LifetimeStats(
        Counters.minus(trackedBirths, earlier.trackedBirths),
        Counters.minus(trackedDeaths, earlier.trackedDeaths),
        Counters.minus(estimatedBirths, earlier.estimatedBirths),
        nanos.minus(earlier.nanos),
        bytes.minus(earlier.bytes),
        collections.minus(earlier.collections),
        generations);
  }

  /**
   * These tracked objects, each of which stands for several times as many.
   *
   * @param factor how many times; with 0 it is as if they were not tracked
   * @return the objects with the new weights
   */
  public LifetimeStats times(long factor) {
    if (factor == 0) {
      return EMPTY;
    }
    return factor == 1
        ? this
        : new LifetimeStats(
            trackedBirths,
            trackedDeaths,
            estimatedBirths * factor,
            nanos.times(factor),
            bytes.times(factor),
            collections.times(factor),
            generations);
  }

  /**
   * The number of tracked objects of equal weight that would tell as much (Kish): the size of the
   * sample where all were sampled at one rate, less where rates differed.
   */
  public double effectiveSample() {
    return nanos.survival().effectiveSize();
  }

  /**
   * The half-width, at 95 %, of the interval for a share of one half: the figure that {@code
   * precision} limits. Shares near 0 and 1 have narrower ones.
   */
  public double halfWidth() {
    double size = effectiveSample();
    return size <= BAND * BAND / 4 ? 1 : BAND / 2 / Math.sqrt(size);
  }

  /**
   * The number of objects that the tracked ones stand for at most: three standard deviations more
   * than the estimate. Of weights w its variance is Σw(w−1), so 0 where each object was tracked.
   */
  public double mostBirths() {
    double squares = estimatedBirths * estimatedBirths / Math.max(1, effectiveSample());
    return estimatedBirths + 3 * Math.sqrt(Math.max(0, squares - estimatedBirths));
  }

  /**
   * Whether the sample is too small for a precision, although there were more objects.
   *
   * @param precision the half-width that was requested; 0 if none was
   * @return whether {@link #halfWidth} is greater
   */
  public boolean misses(double precision) {
    return precision > 0
        && trackedBirths < Math.round(estimatedBirths)
        && halfWidth() > ROUNDING * precision;
  }

  /**
   * The live part of the counted objects: an estimate, which exceeds the count only in a
   * difference, where objects of before live on.
   *
   * @param allocated the same objects, as they were counted
   */
  public double liveOf(AllocationStats allocated) {
    double live = nanos.live().total();
    return live <= estimatedBirths ? Math.min(live, (double) allocated.allocations()) : live;
  }

  /** Whether no object was born, died or is live. */
  public boolean isEmpty() {
    return trackedBirths == 0
        && trackedDeaths == 0
        && nanos.isEmpty()
        && bytes.isEmpty()
        && collections.isEmpty();
  }
}
