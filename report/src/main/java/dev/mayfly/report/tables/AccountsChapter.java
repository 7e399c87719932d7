package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;
import static dev.mayfly.report.tables.Display.View.ALL;
import static dev.mayfly.report.tables.Display.View.COUNTED;
import static dev.mayfly.report.tables.Display.View.TEXT;
import static dev.mayfly.report.tables.Sheet.named;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.mayfly.report.wording.QuantityNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RestByAccount;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.accounts.AccountAmount;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestEstimate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: on whose behalf objects were allocated, who asked whom, and on which
 * threads.
 */
final class AccountsChapter {

  /** The number of rows of each table on the page. */
  private static final int MOST = 2_000;

  private AccountsChapter() {}

  static List<Chapter> of(ProfileSnapshot snapshot) {
    return snapshot.accounts().isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of(
            Chapter.of(
                    "accounts",
                    "Accounts",
                    "by bytes",
                    accounts(snapshot),
                    pairs(snapshot),
                    threads(snapshot))
                .ifEmpty("There is no account.")
                .noting(
                    "On whose behalf objects were allocated. Each allocation is attributed to the"
                        + " innermost account of its context. Code outside all accounts has no"
                        + " account."));
  }

  private static Sheet<Account> accounts(ProfileSnapshot snapshot) {
    List<Account> accounts = snapshot.accounts().accounts();
    ImmutableList.Builder<Column<Account>> columns = ImmutableList.builder();
    if (!snapshot.whole().isEmpty()) {
      Supplier<Map<String, RestEstimate>> estimates =
          Suppliers.memoize(() -> RestByAccount.of(snapshot));
      columns.addAll(
          AmountColumns.all(
              snapshot,
              account -> account.charged().stats().bytes(),
              account -> estimates.get().get(account.name())));
    }
    columns.addAll(Column.of(Account::charged, counted(snapshot.total())));
    columns.addAll(Column.of(Account::charged, measured(snapshot)));
    columns.addAll(
        ImmutableList.of(
            Column.<Account>shown("for others", Unit.BYTES, account -> bytes(account.forOthers()))
                .about("Bytes allocated on behalf of other accounts"),
            Column.<Account>shown("by others", Unit.BYTES, account -> bytes(account.byOthers()))
                .about("Bytes that other accounts allocated on behalf of this one")
                .leadingTo("accounts?show=1&q=")));
    if (accounts.stream().anyMatch(account -> !account.charged().lifetimes().isEmpty())) {
      columns.addAll(Column.of(Account::charged, LIVES));
    }
    return new Sheet<>(Sheet.Of.ACCOUNT, "account", named(accounts, Account::name), columns.build())
        .atMost(MOST, "");
  }

  private static Sheet<AccountPair> pairs(ProfileSnapshot snapshot) {
    List<AccountPair> pairs =
        snapshot.accounts().pairs().stream().filter(AccountPair::isForAnother).toList();
    return new Sheet<>(
            Sheet.Of.TEXT,
            "on behalf of → attributed to",
            named(pairs, pair -> pair.principal() + " → " + pair.agent()),
            ImmutableList.<Column<AccountPair>>builder()
                .addAll(Column.of(AccountPair::charged, counted(snapshot.total())))
                .addAll(Column.of(AccountPair::charged, measured(snapshot)))
                .build())
        .atMost(MOST, "No account allocates on behalf of another.");
  }

  /** The accounts by thread, which text shows if there are several threads. */
  private static Sheet<AccountThread> threads(ProfileSnapshot snapshot) {
    long threads =
        snapshot.accounts().threads().stream().map(AccountThread::thread).distinct().count();
    return new Sheet<>(
            Sheet.Of.TEXT,
            "thread",
            named(snapshot.accounts().threads(), AccountThread::thread),
            ImmutableList.<Column<AccountThread>>builder()
                .addAll(
                    Column.of(AccountThread::stats, AmountColumns.withoutShares(snapshot.total())))
                .add(shown("account", Unit.NAME, AccountThread::account))
                .build())
        .atMost(
            MOST,
            "Accounts by thread are available only for accounts set when the program ran, and not"
                + " with sampled contexts.")
        .inText(threads > 1 ? Integer.MAX_VALUE : 0);
  }

  private static List<Column<AccountAmount>> counted(AllocationStats total) {
    return Column.of(AccountAmount::stats, AmountColumns.counted(total));
  }

  /**
   * The precision of the bytes, where contexts are sampled, and the quantities measured beside
   * them.
   */
  private static List<Column<AccountAmount>> measured(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Column<AccountAmount>> columns = ImmutableList.builder();
    if (!snapshot.contextSampling().isEmpty()) {
      columns.add(
          Column.<AccountAmount>shown(
                  "± 95 %",
                  Unit.HALF_WIDTH,
                  charged -> halfWidth(charged.estimate(), snapshot.total().bytes()))
              .about(
                  "Half-width of the 95 % interval, as a share of all bytes; other figures are"
                      + " exact"));
    }
    // the number of samples is no amount by itself
    for (Quantity quantity : Sets.difference(snapshot.quantities(), Set.of(Quantity.CPU_SAMPLES))) {
      long all = snapshot.root().totalAmounts().get(quantity);
      Unit unit =
          switch (quantity.unit()) {
            case BYTES -> Unit.BYTES;
            case COUNT -> Unit.COUNT;
            case NANOS -> Unit.NANOS;
          };
      columns.addAll(
          ImmutableList.of(
              amount(quantity.shortName(), unit, quantity).only(TEXT),
              amount(QuantityNames.name(quantity), unit, quantity)
                  .about("In contexts of this account, by any code")
                  .only(COUNTED, ALL),
              Column.<AccountAmount>shown(
                      "%", Unit.PERCENT, charged -> shareOf(charged.amounts().known(quantity), all))
                  .only(TEXT)));
    }
    return columns.build();
  }

  private static Column<AccountAmount> amount(String title, Unit unit, Quantity quantity) {
    return shown(title, unit, charged -> charged.amounts().known(quantity));
  }

  private static @Nullable Double shareOf(@Nullable Long amount, long all) {
    return amount == null ? null : all == 0 ? 0 : (double) amount / all;
  }

  private static @Nullable Double halfWidth(@Nullable AllocationEstimate estimate, long all) {
    return estimate == null || all == 0 ? null : estimate.bytesHalfWidth() / all;
  }

  private static final ImmutableList<Column<AccountAmount>> LIVES =
      ImmutableList.of(
          tracked("live", Unit.BYTES, charged -> Math.round(charged.liveBytes()))
              .about(
                  "Bytes of the objects that were live at the end, estimated from the tracked"
                      + " ones"),
          tracked(
                  "median life",
                  Unit.AGE,
                  charged -> charged.lifetimes().nanos().bounds().percentile(0.5))
              .about("The age by which half of the objects are dead")
              .leadingTo("lifetimes?account="),
          tracked(
                  "live objects",
                  Unit.ROUGHLY,
                  charged -> charged.lifetimes().nanos().live().total())
              .about("Objects that were live at the end, estimated from the tracked ones")
              .only(COUNTED, ALL));

  private static Column<AccountAmount> tracked(
      String title, Unit unit, Function<AccountAmount, Object> value) {
    return shown(
        title, unit, charged -> charged.lifetimes().isEmpty() ? null : value.apply(charged));
  }

  private static @Nullable Long bytes(AllocationStats stats) {
    return stats.isEmpty() ? null : stats.bytes();
  }
}
