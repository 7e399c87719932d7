package dev.mayfly.snapshot.accounts;

import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the allocations attributed to one account, or to one on behalf of another.
 *
 * @param stats the allocations: exact unless there is an {@code estimate}
 * @param lifetimes how long its objects lived, of those that were tracked
 * @param live how many of its objects the tracked ones stand for that were live at the end
 * @param liveBytes the bytes of those, if in each context they are as large as the others of their
 *     site
 * @param estimate how sure it is, where contexts were sampled and it depends on them; else null
 * @param amounts quantities of its contexts, beside those of their sites
 */
public record AccountAmount(
    AllocationStats stats,
    LifetimeStats lifetimes,
    double live,
    double liveBytes,
    @Nullable AllocationEstimate estimate,
    Amounts amounts) {

  /** Empty. */
  public static final AccountAmount NONE =
      new AccountAmount(AllocationStats.EMPTY, LifetimeStats.EMPTY, 0, 0, null, Amounts.NONE);
}
