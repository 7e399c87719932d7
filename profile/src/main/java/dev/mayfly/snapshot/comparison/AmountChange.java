package dev.mayfly.snapshot.comparison;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: how much there is of a quantity in one profile, and in another one that it is compared
 * with.
 *
 * @param before in the first profile
 * @param after in the second
 */
public record AmountChange(long before, long after) {

  /** Nothing in either. */
  public static final AmountChange NONE = new AmountChange(0, 0);

  /** Checks that no count is negative. */
  public AmountChange {
    Counters.requireCount(before, "before");
    Counters.requireCount(after, "after");
  }

  /** How much there is more; negative if there is less. */
  public long difference() {
    return after - before;
  }
}
