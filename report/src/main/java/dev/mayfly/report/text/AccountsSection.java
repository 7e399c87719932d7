package dev.mayfly.report.text;

import com.google.common.collect.Sets;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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
    boolean lives = accounts.stream().anyMatch(account -> !account.charged().lifetimes().isEmpty());
    boolean estimated = !snapshot.contextSampling().isEmpty();
    TextTable table = amounts(snapshot, estimated).numbers("for others", "by others");
    if (lives) {
      table.numbers("live", "median life");
    }
    table.names("account");
    for (Account account : accounts.subList(0, shown)) {
      List<String> cells = new ArrayList<>(amounts(account.charged(), snapshot, estimated));
      cells.add(bytesOrNone(account.forOthers()));
      cells.add(bytesOrNone(account.byOthers()));
      if (lives) {
        cells.addAll(lives(account.charged()));
      }
      cells.add(account.name());
      table.row(cells);
    }
    table.write(page);
  }

  private static TextTable amounts(ProfileSnapshot snapshot, boolean estimated) {
    TextTable table = new TextTable().numbers("allocations", "%", "bytes", "%");
    if (estimated) {
      table.numbers("± 95 %");
    }
    shown(snapshot).forEach(one -> table.numbers(one.shortName(), "%"));
    return table;
  }

  private static List<String> amounts(
      AccountAmount charged, ProfileSnapshot snapshot, boolean estimated) {
    AllocationStats stats = charged.stats();
    AllocationStats total = snapshot.total();
    List<String> cells =
        new ArrayList<>(
            List.of(
                Units.count(stats.allocations()),
                Units.share(stats.allocations(), total.allocations()),
                Units.bytes(stats.bytes()),
                Units.share(stats.bytes(), total.bytes())));
    if (estimated) {
      cells.add(
          charged.estimate() == null || total.bytes() == 0
              ? "exact"
              : Units.percent(charged.estimate().bytesHalfWidth() / total.bytes()));
    }
    for (Quantity quantity : shown(snapshot)) {
      long amount = charged.amounts().get(quantity);
      cells.add(QuantityNames.amount(quantity, amount));
      cells.add(Units.share(amount, snapshot.root().totalAmounts().get(quantity)));
    }
    return cells;
  }

  /** The number of samples is no amount of what was sampled. */
  private static Set<Quantity> shown(ProfileSnapshot snapshot) {
    return Sets.difference(snapshot.quantities(), Set.of(Quantity.CPU_SAMPLES));
  }

  private static String bytesOrNone(AllocationStats stats) {
    return stats.isEmpty() ? "-" : Units.bytes(stats.bytes());
  }

  private static List<String> lives(AccountAmount charged) {
    if (charged.lifetimes().isEmpty()) {
      return List.of("-", "-");
    }
    Percentile median = charged.lifetimes().nanos().bounds().percentile(0.5);
    return List.of(
        Units.bytes(Math.round(charged.liveBytes())),
        Units.range(median.from(), median.to(), Units::nanos));
  }

  private static void writePairs(TextSource source, List<AccountPair> pairs, TextWriter page)
      throws IOException {
    int shown = Math.min(pairs.size(), source.layout().rows());
    page.line("");
    if (shown == 0) {
      page.line("  No account allocates on behalf of another.");
      return;
    }
    ProfileSnapshot snapshot = source.snapshot();
    boolean estimated = !snapshot.contextSampling().isEmpty();
    TextTable table = amounts(snapshot, estimated).names("on behalf of → attributed to");
    for (AccountPair pair : pairs.subList(0, shown)) {
      List<String> cells = new ArrayList<>(amounts(pair.charged(), snapshot, estimated));
      cells.add(pair.principal() + " → " + pair.agent());
      table.row(cells);
    }
    table.write(page);
    if (shown < pairs.size()) {
      page.line("  … and " + Units.count(pairs.size() - shown) + " more");
    }
  }

  private static void writeThreads(TextSource source, List<AccountThread> threads, TextWriter page)
      throws IOException {
    int shown = Math.min(threads.size(), source.layout().rows());
    if (threads.stream().map(AccountThread::thread).distinct().count() < 2) {
      return;
    }
    page.line("");
    TextTable table = new TextTable().numbers("allocations", "bytes").names("account", "thread");
    for (AccountThread thread : threads.subList(0, shown)) {
      table.row(
          Units.count(thread.stats().allocations()),
          Units.bytes(thread.stats().bytes()),
          thread.account(),
          thread.thread());
    }
    table.write(page);
    if (shown < threads.size()) {
      page.line("  … and " + Units.count(threads.size() - shown) + " more");
    }
  }
}
