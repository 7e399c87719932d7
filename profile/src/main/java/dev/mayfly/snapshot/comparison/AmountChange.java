package dev.mayfly.snapshot.comparison;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: how much there is of a quantity in one profile, and in another one that it is compared
 * with.
 *
 * @param before in the first profile; −1 if it is not known
 * @param after in the second; −1 if it is not known
 */
public record AmountChange(long before, long after) {

  /** Empty: nothing in either. */
  public static final AmountChange NONE = new AmountChange(0, 0);

  /** Checks that no count is negative. */
  public AmountChange {
    Counters.requireCountOrUnknown(before, "before");
    Counters.requireCountOrUnknown(after, "after");
  }

  /** Whether both sides are known; without one of them the difference is not known. */
  public boolean isKnown() {
    return before != Counters.UNKNOWN && after != Counters.UNKNOWN;
  }

  /**
   * The additional amount; negative if there is less.
   *
   * @throws IllegalStateException if it is not known
   */
  public long difference() {
    if (!isKnown()) {
      throw new IllegalStateException("not known: " + this);
    }
    return after - before;
  }

  /** The sum of both; a side that is not known in one of them is not known in the sum. */
  public AmountChange plus(AmountChange other) {
    return new AmountChange(
        Counters.plusOrUnknown(before, other.before), Counters.plusOrUnknown(after, other.after));
  }
}
