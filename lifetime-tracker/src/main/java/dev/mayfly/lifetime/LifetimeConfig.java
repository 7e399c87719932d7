package dev.mayfly.lifetime;

import dev.mayfly.lifetime.clock.LifetimeClock;
import dev.mayfly.recording.Recorder;

/**
 * Immutable. How lifetimes are tracked.
 *
 * @param interval how many allocations make one birth at the start, from 1 (every object) to {@link
 *     #LONGEST_INTERVAL}; it grows where room is short
 * @param precision the half-width, at 95 %, of the band about a site's survival curve to be
 *     reached: from there on its interval grows with its births; 0 lets all sites have one interval
 * @param capacity how many objects may be tracked at the same time, at most {@link #MOST_OBJECTS}
 * @param maxEntries how many pairs of site and context are distinguished; beyond them contexts are
 *     folded into the root, by site
 * @param tickNanos how often the clocks are read
 * @param recorder the recorders, whose contexts the objects have
 */
public record LifetimeConfig(
    int interval,
    double precision,
    long capacity,
    int maxEntries,
    long tickNanos,
    LifetimeClock clock,
    Recorder recorder) {

  /** The longest interval. */
  public static final int LONGEST_INTERVAL = SamplingRate.LONGEST;

  /** The largest capacity. */
  public static final long MOST_OBJECTS = 1 << 30;

  private static final long TICK_NANOS = 10_000_000;

  /** The most that a tracked object takes: 48 bytes, or 72 where references are not compressed. */
  private static final int OBJECT_BYTES = 80;

  private static final int ENTRY_BYTES = 1_000;

  /** The factor of the capacity where every object is tracked. */
  private static final int ALL_OBJECTS = 4;

  /** Checks the ranges. */
  public LifetimeConfig {
    if (interval < 1 || interval > LONGEST_INTERVAL) {
      throw new IllegalArgumentException("interval " + interval);
    }
    if (!(precision >= 0 && precision < 1)) {
      throw new IllegalArgumentException("precision " + precision);
    }
    if (capacity < 1 || capacity > MOST_OBJECTS) {
      throw new IllegalArgumentException("capacity " + capacity);
    }
    if (maxEntries < 1 || tickNanos < 1) {
      throw new IllegalArgumentException("maxEntries and tickNanos must be positive");
    }
  }

  /** Tracks every object, as long as there is room. */
  public static LifetimeConfig exact(Recorder recorder) {
    return of(recorder, 1, 0);
  }

  /** Tracks as many objects of each site as the precision wants. */
  public static LifetimeConfig sampled(Recorder recorder, double precision) {
    return of(recorder, 1, precision);
  }

  /**
   * Bounds in proportion to the heap: a twentieth of it for tracked objects, a fifth where every
   * object is tracked, and a fiftieth for their lifetimes by site and context.
   *
   * @param interval how many allocations make one birth
   * @param precision to be reached at each site; 0 keeps the interval
   */
  public static LifetimeConfig of(Recorder recorder, int interval, double precision) {
    long heap = Runtime.getRuntime().maxMemory();
    return new LifetimeConfig(
        interval,
        precision,
        (tracksAll(interval, precision) ? ALL_OBJECTS : 1) * capacityFor(heap),
        maxEntriesFor(heap),
        TICK_NANOS,
        LifetimeClock.ofThisMachine(),
        recorder);
  }

  /** This configuration with another capacity. */
  public LifetimeConfig withCapacity(long objects) {
    return new LifetimeConfig(interval, precision, objects, maxEntries, tickNanos, clock, recorder);
  }

  /** Whether every object is to be tracked. */
  boolean tracksAll() {
    return tracksAll(interval, precision);
  }

  private static boolean tracksAll(int interval, double precision) {
    return interval == 1 && precision == 0;
  }

  static long capacityFor(long maxHeapBytes) {
    return between(10_000, maxHeapBytes / 20 / OBJECT_BYTES, 2_000_000);
  }

  static int maxEntriesFor(long maxHeapBytes) {
    return (int) between(1_000, maxHeapBytes / 50 / ENTRY_BYTES, 50_000);
  }

  private static long between(long least, long value, long most) {
    return Math.max(least, Math.min(value, most));
  }
}
