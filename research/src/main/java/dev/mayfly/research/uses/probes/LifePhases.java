package dev.mayfly.research.uses.probes;

import dev.mayfly.lifetime.ClockReading;

/**
 * Confined to its owner. The phases of an object's life up to now, by all clocks: its lag from
 * birth to first use, its use from first to last, and then, for an object that is dead, its drag.
 * An object never used has but one phase.
 *
 * <p>After Röjemo and Runciman, <i>Lag, drag, void and use: heap profiling and space-efficient
 * compilation revisited</i>, ICFP 1996.
 *
 * <p>The phases add up to the object's age; in collections, the one that found it dead does not
 * count, as in ages.
 */
final class LifePhases {
  boolean used;

  /** The place of the last use; 0 if that is unknown. */
  int lastSite;

  long lagNanos;
  long lagBytes;
  long lagCollections;
  long useNanos;
  long useBytes;
  long useCollections;

  /** Since the last use; since birth for an object never used. */
  long idleNanos;

  long idleBytes;
  long idleCollections;

  /**
   * Makes this the life of an object.
   *
   * @param now the moment up to which its life is reported
   * @param dead whether the last collection is the one that found it dead
   */
  LifePhases of(UsedReference reference, ClockReading birth, ClockReading now, boolean dead) {
    ClockReading first = reference.firstUse();
    ClockReading last = reference.lastUse();
    used = first != null;
    lastSite = reference.lastSite();
    if (first == null || last == null) { // another thread may be between the two stores
      first = first == null ? birth : first;
      last = first;
    }
    lagNanos = Math.max(0, first.nanos - birth.nanos);
    lagBytes = Math.max(0, first.bytes - birth.bytes);
    lagCollections = Math.max(0, first.collections - birth.collections);
    useNanos = Math.max(0, last.nanos - first.nanos);
    useBytes = Math.max(0, last.bytes - first.bytes);
    useCollections = Math.max(0, last.collections - first.collections);
    idleNanos = Math.max(0, now.nanos - last.nanos);
    idleBytes = Math.max(0, now.bytes - last.bytes);
    idleCollections = Math.max(0, now.collections - last.collections - (dead ? 1 : 0));
    return this;
  }
}
