package dev.mayfly.lifetime;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.RecorderRegistry;

/** Confined to one scan. Counts the dead among tracked objects, and for a snapshot the living. */
final class Census {
  private final RecorderRegistry registry;
  private final LifetimeTable table;
  private final CoarseClock clock;
  private final LastLook lastLook;
  private final boolean countsLiving;
  private final Biography life = new Biography();
  private Reading now;
  private Age atDeath;
  private Age alive;

  Census(
      RecorderRegistry registry,
      LifetimeTable table,
      CoarseClock clock,
      LastLook lastLook,
      boolean countsLiving) {
    this.registry = registry;
    this.table = table;
    this.clock = clock;
    this.lastLook = lastLook;
    this.countsLiving = countsLiving;
    now = clock.now();
    lastLook.begin(now, clock.wholeClearings());
    atDeath = new Age(now, lastLook.ofTheDead(), true);
    alive = new Age(now, LastLook.ofTheLiving(now), false);
  }

  /** The moment to which ages are counted. */
  Reading now() {
    return now;
  }

  /** Looks at an object; returns whether it is dead, and counted, or not to be tracked at all. */
  boolean countsAsDead(TrackedObjects objects, int place) {
    if (objects.weights[place] == 0) {
      return true; // taken back
    }
    boolean dead = objects.references[place].refersTo(null);
    if (objects.references[place] instanceof UsedReference used) {
      count(used, objects, place, dead);
    } else if (dead) {
      entry(objects, place).died(atDeath.since(objects.births[place]), objects.weights[place], 1);
    } else if (countsLiving) {
      entry(objects, place).lives(alive.since(objects.births[place]), objects.weights[place]);
    }
    return dead;
  }

  /**
   * As above, for an object whose uses are observed: its uses are counted with it or not at all.
   */
  private void count(UsedReference used, TrackedObjects objects, int place, boolean dead) {
    if (dead || countsLiving) {
      LifetimeEntry entry = entry(objects, place);
      DragEntry drag = entry.drag();
      life.of(used, objects.births[place], now, dead);
      if (dead) {
        drag.reserve(life, objects.weights[place]);
        entry.died(atDeath.since(objects.births[place]), objects.weights[place], 1);
        drag.died(life, objects.weights[place]);
      } else {
        entry.lives(alive.since(objects.births[place]), objects.weights[place]);
        drag.lives(life, objects.weights[place]);
      }
    }
  }

  private LifetimeEntry entry(TrackedObjects objects, int place) {
    return table.of(twin(objects, place), objects.sites[place]);
  }

  /** The context of an object that outlives its thread. */
  CallNode twin(TrackedObjects objects, int place) {
    return registry.twin(objects.contexts[place]);
  }

  /** What follows is seen later: after another collection, maybe. */
  void chunkDone() {
    Reading later = clock.now();
    if (later != now) {
      now = later;
      lastLook.observe(clock.wholeClearings());
      atDeath = new Age(later, lastLook.ofTheDead(), true);
      alive = new Age(later, LastLook.ofTheLiving(later), false);
    }
  }

  /** All objects were looked at. */
  void done() {
    lastLook.end();
  }
}
