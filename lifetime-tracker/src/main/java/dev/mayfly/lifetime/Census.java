package dev.mayfly.lifetime;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one scan. Counts dead objects among tracked objects, and for a snapshot live objects.
 */
final class Census {
  /** Confined to one scan. Visits live objects. */
  interface LivingVisitor {
    /** An object that is alive. */
    void lives(Reference<?> reference, LifetimeEntry entry, ClockReading birth, int weight);
  }

  private final LifetimeTable table;
  private final CoarseClock clock;
  private final LastScan lastLook;
  private final boolean countsLiving;

  /** Receives single deaths; null where nothing does. */
  private final @Nullable LongConsumer deaths;

  private final @Nullable LivingVisitor living;
  private final @Nullable Follower follower;
  private final ClockReading begun;
  private ClockReading now;
  private Age atDeath;
  private Age alive;

  /**
   * A scan begins.
   *
   * @param countsLiving whether it counts live objects, too
   * @param living visits these; null where they are only counted
   */
  Census(
      LifetimeTable table,
      CoarseClock clock,
      LastScan lastLook,
      @Nullable LongConsumer deaths,
      @Nullable Follower follower,
      boolean countsLiving,
      @Nullable LivingVisitor living) {
    this.deaths = deaths;
    this.follower = follower;
    this.living = living;
    this.table = table;
    this.clock = clock;
    this.lastLook = lastLook;
    this.countsLiving = countsLiving;
    begun = clock.now();
    now = begun;
    lastLook.begin(now, clock.wholeClearings());
    atDeath = new Age(now, lastLook.ofTheDead(), true);
    alive = new Age(now, LastScan.ofTheLiving(now), false);
  }

  /** Whether live objects are wanted. */
  boolean countsLiving() {
    return countsLiving;
  }

  /** The time when the scan began. */
  ClockReading begun() {
    return begun;
  }

  /** The moment to which ages are counted. */
  ClockReading now() {
    return now;
  }

  /** Looks at a survivor; returns whether it is dead, and counted. */
  boolean countsAsDead(TrackedObjects objects, int place) {
    return countsAsDead(
        objects.references[place],
        table.at(objects.entries[place]),
        objects.births[place],
        objects.weights[place]);
  }

  /** Looks at an object; returns whether it is dead, and counted. */
  boolean countsAsDead(
      PhantomReference<Object> reference, LifetimeEntry entry, ClockReading birth, int weight) {
    boolean dead = reference.refersTo(null);
    if (!dead && living != null) {
      living.lives(reference, entry, birth, weight);
    }
    if (follower != null && reference instanceof FollowedReference followed) {
      count(followed, follower, entry, birth, weight, dead);
    } else if (dead) {
      died(entry, birth, weight, 1);
    } else if (countsLiving) {
      entry.lives(alive.since(birth), weight);
    }
    if (dead && deaths != null && reference instanceof NumberedObject numbered) {
      deaths.accept(numbered.number());
    }
    return dead;
  }

  /** Like the method above, for an object that is followed: it is counted by both or not at all. */
  private void count(
      FollowedReference object,
      Follower by,
      LifetimeEntry entry,
      ClockReading birth,
      int weight,
      boolean dead) {
    if (dead) {
      by.reserve(object, entry.site, birth, now, weight);
      entry.died(atDeath.since(birth).lastUsed(object.lastUse()), weight, 1);
      by.died();
    } else if (countsLiving) {
      // not to its last use: an object in use lives longer than others, and the estimate takes
      // an object that leaves it for one like those that stay
      entry.lives(alive.since(birth), weight);
      by.lives(object, entry.site, birth, now, weight);
    }
  }

  /** Counts objects found dead that are alike, wholly or, if memory is short, not at all. */
  void died(LifetimeEntry entry, ClockReading birth, int weight, int objects) {
    entry.died(atDeath.since(birth), weight, objects);
  }

  /** Reads the clock again: a collection may have ended meanwhile. */
  void chunkDone() {
    ClockReading later = clock.now();
    if (later != now) {
      now = later;
      lastLook.observe(clock.wholeClearings());
      atDeath = new Age(later, lastLook.ofTheDead(), true);
      alive = new Age(later, LastScan.ofTheLiving(later), false);
    }
  }

  /** All objects were looked at. */
  void done() {
    lastLook.end();
  }
}
