package dev.mayfly.report.text;

import com.google.common.collect.Lists;
import dev.mayfly.report.tables.AccountsChapter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Look;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.accounts.AccountThread;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Thread-safe, without state: on whose behalf objects were allocated, and who asked whom. */
final class AccountsSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.snapshot();
    if (snapshot.accounts().isEmpty()) {
      return;
    }
    int most = source.layout().rows();
    Sheet<Account> accounts = AccountsChapter.accounts(snapshot);
    int all = accounts.rows().size();
    page.heading(
        "ACCOUNTS",
        "each allocation is attributed to the innermost account of its context; by bytes, "
            + Math.min(most, all)
            + " of "
            + Units.count(all));
    write(accounts, "account", Account::name, most, page);
    Sheet<AccountPair> pairs = AccountsChapter.pairs(snapshot);
    page.line("");
    if (pairs.rows().isEmpty()) {
      page.line("  " + pairs.nothing());
    } else {
      write(
          pairs,
          "on behalf of → attributed to",
          pair -> pair.principal() + " → " + pair.agent(),
          most,
          page);
      writeMore(pairs, most, page);
    }
    Sheet<AccountThread> threads = AccountsChapter.threads(snapshot);
    if (threads.rows().stream().map(Map.Entry::getKey).distinct().count() >= 2) {
      page.line("");
      write(threads, "thread", AccountThread::thread, most, page);
      writeMore(threads, most, page);
    }
  }

  private static <R> void write(
      Sheet<R> sheet, String title, Function<R, String> name, int most, TextWriter page)
      throws IOException {
    List<R> rows = Lists.transform(sheet.first(most), Map.Entry::getValue);
    TextTable.of(Column.in(Look.View.TEXT, sheet.columns()), rows, title)
        .write(page, room -> Lists.transform(rows, name::apply));
  }

  private static void writeMore(Sheet<?> sheet, int most, TextWriter page) throws IOException {
    if (sheet.rows().size() > most) {
      page.line("  … and " + Units.count(sheet.rows().size() - most) + " more");
    }
  }
}
