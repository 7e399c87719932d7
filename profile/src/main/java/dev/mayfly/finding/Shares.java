package dev.mayfly.finding;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.DeadShare;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: how much of all something is. */
final class Shares {

  /** The number of tracked objects from which on lifetimes are reported. */
  private static final double FEWEST = 50;

  private Shares() {}

  static double ofObjects(AllocationStats stats, ProfileSnapshot snapshot) {
    return (double) stats.allocations() / Math.max(1, snapshot.total().allocations());
  }

  static double ofBytes(AllocationStats stats, ProfileSnapshot snapshot) {
    return (double) stats.bytes() / Math.max(1, snapshot.total().bytes());
  }

  /** The larger one of the shares of objects and of bytes. */
  static double of(AllocationStats stats, ProfileSnapshot snapshot) {
    return Math.max(ofObjects(stats, snapshot), ofBytes(stats, snapshot));
  }

  /** Whether, with 95 % confidence, nine of ten are dead by the first collection after birth. */
  static boolean areDropped(@Nullable LifetimeStats lives) {
    if (lives == null || lives.effectiveSample() < FEWEST) {
      return false;
    }
    DeadShare young = lives.collections().bounds().deadBy(0);
    return young.limits().lower() > 0.9;
  }
}
