package dev.mayfly.research.uses;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: the objects that were used for the last time at one place.
 *
 * @param dead how many of them have died; an estimate, if not every object is tracked
 * @param dragNanos how long these lived on, added up
 * @param live how many are live; they may be used again
 */
public record LastUse(long dead, double dragNanos, long live) {

  /** Checks that no figure is negative. */
  public LastUse {
    Counters.requireCount(dead, "dead");
    dragNanos = Counters.requireAmount(dragNanos, "dragNanos");
    Counters.requireCount(live, "live");
  }

  /** Their number, dead and live. */
  public long objects() {
    return Counters.plus(dead, live);
  }

  /** The mean time that the dead lived on; 0 where none died. */
  public double meanDragNanos() {
    return dead == 0 ? 0 : dragNanos / dead;
  }

  /** The objects of both. */
  public LastUse plus(LastUse other) {
    return new LastUse(
        Counters.plus(dead, other.dead),
        Counters.plus(dragNanos, other.dragNanos),
        Counters.plus(live, other.live));
  }

  LastUse minus(LastUse earlier) {
    return new LastUse(
        Counters.minus(dead, earlier.dead), Counters.minus(dragNanos, earlier.dragNanos), live);
  }

  boolean isEmpty() {
    return dead == 0 && live == 0;
  }
}
