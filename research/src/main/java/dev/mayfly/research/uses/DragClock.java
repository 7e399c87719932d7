package dev.mayfly.research.uses;

import dev.mayfly.snapshot.lifetimes.Buckets;
import java.util.OptionalLong;

/**
 * Immutable: the phases of tracked objects' lives by one clock, be it time, allocated bytes or
 * collections. Each tracked object counts for as many as it stands for.
 *
 * @param lag from birth to first use, of dead objects that were used
 * @param use from first to last use, of the same
 * @param drag from last use to death, of the same
 * @param unused the lifetimes of dead objects that were never used
 * @param idle how long since the last use, of objects that are live: their drag so far, if they are
 *     not used again
 * @param liveUnused the ages of objects that are live and were not used yet
 * @param time the lives of the dead, added up
 * @param space the same, each life times the bytes of its object: the space-time product
 */
public record DragClock(
    Buckets lag,
    Buckets use,
    Buckets drag,
    Buckets unused,
    Buckets idle,
    Buckets liveUnused,
    Phases time,
    Phases space) {

  /** No object tracked. */
  public static final DragClock EMPTY =
      new DragClock(
          Buckets.EMPTY,
          Buckets.EMPTY,
          Buckets.EMPTY,
          Buckets.EMPTY,
          Buckets.EMPTY,
          Buckets.EMPTY,
          Phases.NONE,
          Phases.NONE);

  /** The sum of both. */
  DragClock plus(DragClock other) {
    return new DragClock(
        lag.plus(other.lag),
        use.plus(other.use),
        drag.plus(other.drag),
        unused.plus(other.unused),
        idle.plus(other.idle),
        liveUnused.plus(other.liveUnused),
        time.plus(other.time),
        space.plus(other.space));
  }

  /** The deaths since an earlier moment, and the objects that are live now. */
  DragClock minus(DragClock earlier) {
    return new DragClock(
        lag.minus(earlier.lag),
        use.minus(earlier.use),
        drag.minus(earlier.drag),
        unused.minus(earlier.unused),
        idle,
        liveUnused,
        time.minus(earlier.time),
        space.minus(earlier.space));
  }

  /** The median time of live objects since their last use; empty where none lives. */
  public OptionalLong medianIdle() {
    return idle.upperBoundOf((idle.total() + 1) / 2);
  }

  boolean isEmpty() {
    return drag.isEmpty() && unused.isEmpty() && idle.isEmpty() && liveUnused.isEmpty();
  }
}
