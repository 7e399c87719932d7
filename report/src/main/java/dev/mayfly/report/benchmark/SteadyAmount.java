package dev.mayfly.report.benchmark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;

/**
 * Immutable: an amount that is the same in each run of a program with the same input.
 *
 * @param subject whose amount it is: {@link #TOTAL}, or {@code account:} and a name
 * @param quantity the counted quantity
 * @param amount how much there is
 */
record SteadyAmount(String subject, Quantity quantity, long amount) {

  static final String TOTAL = "total";

  private static final ImmutableList<Quantity> STEADY =
      ImmutableList.of(Quantity.ALLOCATIONS, Quantity.BYTES);

  /** The totals of a profile, and those of its accounts unless they are estimates. */
  static ImmutableList<SteadyAmount> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<SteadyAmount> all = ImmutableList.builder();
    boolean counted = snapshot.quantities().contains(Quantity.BYTECODES);
    add(TOTAL, snapshot.total(), snapshot.root().totalAmounts(), counted, all);
    for (Account account : snapshot.accounts().accounts()) {
      if (account.charged().estimate() == null) {
        String subject = "account:" + account.name();
        add(subject, account.charged().stats(), account.charged().amounts(), counted, all);
      }
    }
    return all.build();
  }

  private static void add(
      String subject,
      AllocationStats stats,
      Amounts amounts,
      boolean counted,
      ImmutableList.Builder<SteadyAmount> all) {
    for (Quantity quantity : STEADY) {
      all.add(new SteadyAmount(subject, quantity, stats.get(quantity)));
    }
    if (counted) {
      all.add(new SteadyAmount(subject, Quantity.BYTECODES, amounts.get(Quantity.BYTECODES)));
    }
  }
}
