package dev.mayfly.report.stacks;

import com.google.common.math.LongMath;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.util.function.ToLongFunction;

/** Thread-safe, without state: how much a report has to leave out to be of a size one can read. */
public final class SmallestBranch {

  /** The size from which on small branches are added up, in characters or bytes. */
  public static final long MAX_REPORT = 100_000_000;

  private static final int FIRST_SHARE = 1_000_000;

  private SmallestBranch() {}

  /**
   * The smallest branch that is shown: as small as the size of the report allows.
   *
   * @param prices how long the parts of the report are
   * @param budget how long the report may be
   * @return the size of the smallest branch, 0 for no limit
   */
  public static long of(
      ContextSnapshot root,
      ToLongFunction<ContextSnapshot> size,
      StackCost.Prices prices,
      long budget) {
    if (fits(root, size, prices, 0, budget)) {
      return 0;
    }
    long smallest = Math.max(2, size.applyAsLong(root) / FIRST_SHARE);
    while (smallest < Long.MAX_VALUE && !fits(root, size, prices, smallest, budget)) {
      smallest = LongMath.saturatedMultiply(8, smallest);
    }
    // an eighth does not fit
    for (long less : new long[] {smallest / 4, smallest / 2}) {
      if (less > 1 && fits(root, size, prices, less, budget)) {
        return less;
      }
    }
    return smallest;
  }

  private static boolean fits(
      ContextSnapshot root,
      ToLongFunction<ContextSnapshot> size,
      StackCost.Prices prices,
      long smallest,
      long budget) {
    try {
      StackCost cost = new StackCost(prices, budget);
      new StackWalk((site, stats, lifetimes) -> StackAmounts.NONE, size, smallest, cost).walk(root);
      return true;
    } catch (IOException tooLarge) {
      return false;
    }
  }
}
