package dev.mayfly.report.benchmark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.Account;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
import java.util.List;

/**
 * Immutable: an amount that is the same in each run of a program with the same input.
 *
 * @param subject what it is the amount of: {@link #TOTAL}, or {@code account:} and a name
 * @param quantity what is counted
 * @param amount how much there is
 */
record SteadyAmount(String subject, Quantity quantity, long amount) {

  static final String TOTAL = "total";

  private static final ImmutableList<Quantity> STEADY =
      ImmutableList.of(Quantity.ALLOCATIONS, Quantity.BYTES);

  /** The totals of a profile, and those of its accounts unless they are estimates. */
  static ImmutableList<SteadyAmount> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<SteadyAmount> all = ImmutableList.builder();
    for (Quantity quantity : STEADY) {
      all.add(new SteadyAmount(TOTAL, quantity, snapshot.total().get(quantity)));
    }
    boolean counted = snapshot.quantities().contains(Quantity.BYTECODES);
    if (counted) {
      long amount = snapshot.root().totalAmounts().get(Quantity.BYTECODES);
      all.add(new SteadyAmount(TOTAL, Quantity.BYTECODES, amount));
    }
    List<Account> accounts = snapshot.accounts().accounts();
    for (Account account : accounts) {
      if (account.charged().estimate() == null) {
        String subject = "account:" + account.name();
        for (Quantity quantity : STEADY) {
          all.add(new SteadyAmount(subject, quantity, account.charged().stats().get(quantity)));
        }
        if (counted) {
          long amount = account.charged().amounts().get(Quantity.BYTECODES);
          all.add(new SteadyAmount(subject, Quantity.BYTECODES, amount));
        }
      }
    }
    return all.build();
  }
}
