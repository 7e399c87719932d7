package dev.mayfly.requests;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;

/**
 * Confined to one thread. The allocations in some contexts, and how many of the objects are alive.
 *
 * <p>Live objects are estimated from tracked ones; each counts for as many as it stands for.
 */
public final class OwnerShare {
  private long allocations;
  private long bytes;
  private double births;
  private double live;
  private boolean tracked;

  OwnerShare() {}

  /** Adds the allocations of a context itself, without those below it. */
  void add(ProfileSnapshot profile, ContextSnapshot context) {
    AllocationStats self = context.selfTotal();
    allocations += self.allocations();
    bytes += self.bytes();
    for (LifetimeStats lifetimes : profile.lifetimesIn(context).values()) {
      tracked = true;
      births += lifetimes.estimatedBirths();
      live += lifetimes.nanos().live().total();
    }
  }

  /** Objects and arrays. */
  public long allocations() {
    return allocations;
  }

  /** Their shallow sizes in bytes. */
  public long bytes() {
    return bytes;
  }

  /**
   * The number of those that are alive, by the last collection: an estimate, of no more than there
   * were; −1 where no lifetimes are tracked.
   */
  public long alive() {
    return tracked ? LiveObjects.of(allocations, births, live) : -1;
  }

  /**
   * The share of the born objects that were not found dead, in percent; −1 where none was tracked.
   */
  public double survivingPercent() {
    return tracked && births > 0 ? Math.round(Math.min(1, live / births) * 1000) / 10.0 : -1;
  }
}
