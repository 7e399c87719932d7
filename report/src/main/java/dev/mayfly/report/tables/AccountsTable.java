package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;
import static dev.mayfly.report.tables.Column.decimal;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountAmount;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.amounts.Quantity;
import java.util.List;

/**
 * Thread-safe, without state: a row for each account with allocations and each that asked it, the
 * one with the most bytes first; what an account does for itself has its own name twice.
 *
 * <p>{@code live} and {@code liveBytes} are estimates where objects are sampled. The median
 * lifetime is that of the age by which half of the objects were found dead; empty where it was not
 * reached. {@code physicalBytes} are the bytes that the JVM allocated; empty where that was not
 * read.
 */
final class AccountsTable {

  private AccountsTable() {}

  static Table<?> of(ProfileSnapshot snapshot) {
    return Table.of(snapshot.accounts().pairs())
        .with(List.of(data("account", AccountPair::agent), data("askedBy", AccountPair::principal)))
        .with(pair -> pair.charged().stats(), Columns.quantities(Quantity.OF_SITES))
        .with(
            AccountPair::charged,
            List.of(
                decimal("live", 0, AccountAmount::live),
                decimal("liveBytes", 0, AccountAmount::liveBytes),
                data(
                    "medianNanos",
                    charged -> charged.lifetimes().nanos().bounds().percentile(0.5).to())))
        .with(pair -> pair.charged().amounts(), Columns.measured(snapshot));
  }
}
