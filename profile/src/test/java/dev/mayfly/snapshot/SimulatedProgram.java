package dev.mayfly.snapshot;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import java.util.Random;

/**
 * Confined to one thread: a program of two sites whose objects live as a law says, and a tracker
 * that samples them.
 *
 * <p>Objects are born evenly from 0 to {@link #END}, then a snapshot is taken. A site's objects are
 * drawn with geometrically distributed gaps between them; the rate changes twice in a run, and an
 * object's weight is the interval by which the gap before it was drawn. A death is known by a
 * collection, if there are any.
 */
final class SimulatedProgram {

  /** When the snapshot is taken, in the unit of the laws. */
  static final double END = 60;

  /** How many clock readings make a unit: fine enough for the buckets not to matter. */
  static final double TICKS = 1e6;

  private static final int[][] INTERVALS = {{4, 16, 8}, {2, 2, 24}};

  final Random random;
  private final LifetimeLaw law;
  private final int births;
  private final double collectionInterval;
  private final double usedShare;
  private final Buckets.Builder deaths = Buckets.builder();
  private final Buckets.Builder live = Buckets.builder();
  private final Buckets.Builder deathsLastSeen = Buckets.builder();
  private final Buckets.Builder liveLastSeen = Buckets.builder();
  long tracked;

  /**
   * Sets a program up.
   *
   * @param births how many objects it makes
   * @param collectionInterval the mean time between collections; 0 if deaths are known exactly
   */
  SimulatedProgram(Random random, LifetimeLaw law, int births, double collectionInterval) {
    this(random, law, births, collectionInterval, 0);
  }

  /**
   * Sets a program up whose uses of objects are observed.
   *
   * @param births as above
   * @param collectionInterval as above
   * @param usedShare the share of an object's life, from its birth on, in which it is used
   */
  SimulatedProgram(
      Random random, LifetimeLaw law, int births, double collectionInterval, double usedShare) {
    this.random = random;
    this.law = law;
    this.births = births;
    this.collectionInterval = collectionInterval;
    this.usedShare = usedShare;
  }

  /** Runs it, and tells the ages. */
  ClockStats run() {
    double[] collections = collections();
    for (int site = 0; site < INTERVALS.length; site++) {
      int own = births / INTERVALS.length;
      int interval = INTERVALS[site][0];
      long gap = gap(interval);
      for (int i = 0; i < own; i++) {
        double birth = END * i / own;
        if (--gap == 0) {
          file(birth, birth + law.draw(random, birth), interval, collections);
          interval = INTERVALS[site][(int) (INTERVALS[site].length * birth / END)];
          gap = gap(interval);
        }
      }
    }
    return new ClockStats(
        deaths.build(), live.build(), deathsLastSeen.build(), liveLastSeen.build(), 0);
  }

  private long gap(int interval) {
    return 1 + (long) (Math.log(1 - random.nextDouble()) / Math.log(1 - 1.0 / interval));
  }

  private double[] collections() {
    if (collectionInterval == 0) {
      return new double[0];
    }
    double[] times = new double[(int) (END / collectionInterval)];
    for (int i = 0; i < times.length; i++) {
      // irregular, but none before the one before it
      times[i] = collectionInterval * (i + 0.8 * random.nextDouble());
    }
    return times;
  }

  private void file(double birth, double death, long weight, double[] collections) {
    tracked++;
    if (collectionInterval == 0) {
      boolean dead = death <= END;
      add(dead ? deaths : live, Math.min(death, END) - birth, weight);
      add(dead ? deathsLastSeen : liveLastSeen, Math.min(death, END) - birth, weight);
      return;
    }
    double seen = birth;
    for (double collection : collections) {
      if (collection >= death) {
        add(deaths, collection - birth, weight);
        add(deathsLastSeen, Math.max(seen - birth, usedShare * (death - birth)), weight);
        return;
      }
      seen = Math.max(seen, collection);
    }
    add(live, END - birth, weight);
    add(liveLastSeen, seen - birth, weight);
  }

  private static void add(Buckets.Builder ages, double age, long weight) {
    ages.add(LogBuckets.bucketOf((long) (age * TICKS)), weight, weight * weight);
  }
}
