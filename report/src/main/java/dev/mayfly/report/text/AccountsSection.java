package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import dev.mayfly.report.tables.AmountColumns;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.QuantityNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.AccountTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.accounts.AccountAmount;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.lifetimes.Percentile;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: on whose behalf objects were allocated, and who asked whom. */
final class AccountsSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    AccountTable accounts = source.snapshot().accounts();
    if (accounts.isEmpty()) {
      return;
    }
    writeAccounts(source, accounts.accounts(), page);
    writePairs(source, accounts.pairs().stream().filter(AccountPair::isForAnother).toList(), page);
    writeThreads(source, accounts.threads(), page);
  }

  private static void writeAccounts(TextSource source, List<Account> accounts, TextWriter page)
      throws IOException {
    ProfileSnapshot snapshot = source.snapshot();
    int shown = Math.min(accounts.size(), source.layout().rows());
    page.heading(
        "ACCOUNTS",
        "each allocation is attributed to the innermost account of its context; by bytes, "
            + shown
            + " of "
            + Units.count(accounts.size()));
    ImmutableList.Builder<Column<Account>> columns = ImmutableList.builder();
    columns.addAll(Column.of(Account::charged, amounts(snapshot)));
    columns.add(Column.shown("for others", Unit.BYTES, account -> bytes(account.forOthers())));
    columns.add(Column.shown("by others", Unit.BYTES, account -> bytes(account.byOthers())));
    if (accounts.stream().anyMatch(account -> !account.charged().lifetimes().isEmpty())) {
      columns.addAll(Column.of(Account::charged, LIVES));
    }
    List<Account> rows = accounts.subList(0, shown);
    TextTable.of(columns.build(), rows, "account")
        .write(page, room -> Lists.transform(rows, Account::name));
  }

  private static final ImmutableList<Column<AccountAmount>> LIVES =
      ImmutableList.of(
          Column.shown(
              "live",
              Unit.BYTES,
              charged -> charged.lifetimes().isEmpty() ? null : Math.round(charged.liveBytes())),
          Column.shown("median life", Unit.TEXT, AccountsSection::medianLife));

  private static ImmutableList<Column<AccountAmount>> amounts(ProfileSnapshot snapshot) {
    AllocationStats total = snapshot.total();
    ImmutableList.Builder<Column<AccountAmount>> columns = ImmutableList.builder();
    columns.addAll(Column.of(AccountAmount::stats, AmountColumns.allocations(total)));
    columns.addAll(Column.of(AccountAmount::stats, AmountColumns.bytes(total)));
    if (!snapshot.contextSampling().isEmpty()) {
      columns.add(
          Column.shown(
              "± 95 %",
              Unit.TEXT,
              charged ->
                  charged.estimate() == null || total.bytes() == 0
                      ? "exact"
                      : Units.percent(charged.estimate().bytesHalfWidth() / total.bytes())));
    }
    // the number of samples is no amount of what was sampled
    for (Quantity quantity : Sets.difference(snapshot.quantities(), Set.of(Quantity.CPU_SAMPLES))) {
      long all = snapshot.root().totalAmounts().get(quantity);
      columns.add(
          Column.shown(
              quantity.shortName(),
              Unit.TEXT,
              charged -> QuantityNames.amount(quantity, charged.amounts().get(quantity))));
      columns.add(
          Column.shown(
              "%", Unit.TEXT, charged -> Units.share(charged.amounts().get(quantity), all)));
    }
    return columns.build();
  }

  private static @Nullable Long bytes(AllocationStats stats) {
    return stats.isEmpty() ? null : stats.bytes();
  }

  private static @Nullable String medianLife(AccountAmount charged) {
    Percentile median = charged.lifetimes().nanos().bounds().percentile(0.5);
    return charged.lifetimes().isEmpty()
        ? null
        : Units.range(median.from(), median.to(), Units::nanos);
  }

  private static void writePairs(TextSource source, List<AccountPair> pairs, TextWriter page)
      throws IOException {
    int shown = Math.min(pairs.size(), source.layout().rows());
    page.line("");
    if (shown == 0) {
      page.line("  No account allocates on behalf of another.");
      return;
    }
    List<AccountPair> rows = pairs.subList(0, shown);
    TextTable.of(
            Column.of(AccountPair::charged, amounts(source.snapshot())),
            rows,
            "on behalf of → attributed to")
        .write(
            page, room -> Lists.transform(rows, pair -> pair.principal() + " → " + pair.agent()));
    if (shown < pairs.size()) {
      page.line("  … and " + Units.count(pairs.size() - shown) + " more");
    }
  }

  private static final ImmutableList<Column<AccountThread>> THREADS =
      ImmutableList.of(
          Column.shown("allocations", Unit.COUNT, thread -> thread.stats().allocations()),
          Column.shown("bytes", Unit.BYTES, thread -> thread.stats().bytes()),
          Column.shown("account", Unit.NAME, AccountThread::account));

  private static void writeThreads(TextSource source, List<AccountThread> threads, TextWriter page)
      throws IOException {
    int shown = Math.min(threads.size(), source.layout().rows());
    if (threads.stream().map(AccountThread::thread).distinct().count() < 2) {
      return;
    }
    page.line("");
    List<AccountThread> rows = threads.subList(0, shown);
    TextTable.of(THREADS, rows, "thread")
        .write(page, room -> Lists.transform(rows, AccountThread::thread));
    if (shown < threads.size()) {
      page.line("  … and " + Units.count(threads.size() - shown) + " more");
    }
  }
}
