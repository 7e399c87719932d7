package dev.mayfly.report.stacks;

import com.google.common.math.LongMath;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;

/**
 * Immutable: the amounts of one stack, for formats of stacks.
 *
 * @param live how many of them the tracked objects that are live stand for
 * @param liveBytes the bytes of those, if they are as large as the others of the stack
 * @param estimatedBytes bytes of objects that were not counted, estimated from samples
 */
public record StackAmounts(
    long allocations, long bytes, double live, double liveBytes, long estimatedBytes) {

  static final StackAmounts NONE = new StackAmounts(0, 0, 0, 0, 0);

  /** Counted objects, with the lifetimes of the tracked ones. */
  public static StackAmounts of(AllocationStats stats, LifetimeStats lifetimes) {
    double live = lifetimes.liveOf(stats);
    double size = stats.allocations() == 0 ? 0 : (double) stats.bytes() / stats.allocations();
    return new StackAmounts(stats.allocations(), stats.bytes(), live, live * size, 0);
  }

  /** Counted objects. */
  public static StackAmounts of(AllocationStats stats) {
    return new StackAmounts(stats.allocations(), stats.bytes(), 0, 0, 0);
  }

  /** Estimated bytes of objects that were not counted. */
  static StackAmounts of(RestSample rest) {
    return new StackAmounts(0, 0, 0, 0, rest.bytes());
  }

  StackAmounts plus(StackAmounts other) {
    return new StackAmounts(
        LongMath.saturatedAdd(allocations, other.allocations),
        LongMath.saturatedAdd(bytes, other.bytes),
        live + other.live,
        liveBytes + other.liveBytes,
        LongMath.saturatedAdd(estimatedBytes, other.estimatedBytes));
  }
}
