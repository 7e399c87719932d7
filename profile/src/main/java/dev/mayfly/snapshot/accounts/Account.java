package dev.mayfly.snapshot.accounts;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.AllocationCounts;

/**
 * Immutable: an account and the allocations attributed to it.
 *
 * @param name its name; {@link AccountRules#NO_ACCOUNT} for allocations without an account
 * @param charged the allocations attributed to it, on anybody's behalf
 * @param forOthers how much of that was allocated on behalf of other accounts
 * @param byOthers the allocations of other accounts on its behalf
 * @param byType the allocations attributed to it, by type, the one with the most bytes first
 */
public record Account(
    String name,
    AccountAmount charged,
    AllocationStats forOthers,
    AllocationStats byOthers,
    ImmutableMap<String, AllocationStats> byType) {

  /**
   * The types, each as often as an object of it is attributed to this account: at most {@link
   * Integer#MAX_VALUE} times; {@link #byType()} is exact. Takes time proportional to the types.
   */
  public ImmutableMultiset<String> allocated() {
    return AllocationCounts.multiset(byType);
  }
}
