package dev.mayfly.lifetime;

import java.lang.ref.PhantomReference;

/** Confined to one scan. Counts the dead among tracked objects, and for a snapshot the living. */
final class Census {
  private final LifetimeTable table;
  private final CoarseClock clock;
  private final boolean countsLiving;
  private final Reading begun;
  private Reading now;
  private Age atDeath;
  private Age alive;

  Census(LifetimeTable table, CoarseClock clock, boolean countsLiving) {
    this.table = table;
    this.clock = clock;
    this.countsLiving = countsLiving;
    begun = clock.now();
    now = begun;
    atDeath = new Age(now, true);
    alive = new Age(now, false);
  }

  /** Whether the living are wanted. */
  boolean countsLiving() {
    return countsLiving;
  }

  /** The time when the scan began. */
  Reading begun() {
    return begun;
  }

  /** The moment to which ages are counted. */
  Reading now() {
    return now;
  }

  /** Looks at a survivor; returns whether it is dead, and counted. */
  boolean countsAsDead(TrackedObjects objects, int place) {
    PhantomReference<Object> reference = objects.references[place];
    boolean dead = reference.refersTo(null);
    if (dead) {
      died(table.at(objects.entries[place]), objects.births[place], objects.weights[place], 1);
    } else if (countsLiving) {
      lives(table.at(objects.entries[place]), objects.births[place], objects.weights[place]);
    }
    return dead;
  }

  /** Counts objects found dead that are alike, wholly or, if memory is short, not at all. */
  void died(LifetimeEntry entry, Reading birth, int weight, int objects) {
    entry.died(atDeath.since(birth), weight, objects);
  }

  /** Counts an object found alive, if the living are wanted. */
  void lives(LifetimeEntry entry, Reading birth, int weight) {
    if (countsLiving) {
      entry.lives(alive.since(birth), weight);
    }
  }

  /** What follows is seen later: after another collection, maybe. */
  void chunkDone() {
    Reading later = clock.now();
    if (later != now) {
      now = later;
      atDeath = new Age(later, true);
      alive = new Age(later, false);
    }
  }
}
