package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.AccountTable;
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
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Thread-safe, without state: the accounts of an HTML report, those with the most bytes; what is
 * omitted is said.
 */
final class HtmlAccounts {

  /** How many rows of each table are written. */
  static final int MOST = 2_000;

  private HtmlAccounts() {}

  static void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
    AccountTable table = snapshot.accounts();
    Map<String, RestEstimate> rest = RestByAccount.of(snapshot);
    json.beginObject();
    json.name("known").value(!table.isEmpty());
    json.name("left").value(left(table.accounts()) + left(table.pairs()) + left(table.threads()));
    json.name("charged").beginArray();
    for (Account account : first(table.accounts())) {
      json.beginObject();
      json.name("name").value(account.name());
      write(account.charged(), table.quantities(), json);
      json.name("forOthers").value(account.forOthers().bytes());
      json.name("byOthers").value(account.byOthers().bytes());
      RestEstimate estimate = rest.get(account.name());
      if (estimate != null) {
        HtmlEstimates.write(estimate, json);
      }
      json.name("liveBytes").value(Math.round(account.charged().liveBytes()));
      json.endObject();
    }
    json.endArray();
    json.name("pairs").beginArray();
    for (AccountPair pair : first(table.pairs())) {
      json.beginObject();
      json.name("principal").value(pair.principal());
      json.name("agent").value(pair.agent());
      write(pair.charged(), table.quantities(), json);
      json.endObject();
    }
    json.endArray();
    json.name("threads").beginArray();
    for (AccountThread thread : first(table.threads())) {
      json.beginObject();
      json.name("thread").value(thread.thread());
      json.name("account").value(thread.account());
      write(thread.stats(), json);
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  private static int left(List<?> rows) {
    return Math.max(0, rows.size() - MOST);
  }

  static <T> List<T> first(List<T> rows) {
    return rows.subList(0, Math.min(MOST, rows.size()));
  }

  private static void write(AccountAmount amount, Set<Quantity> quantities, JsonWriter json)
      throws IOException {
    write(amount.stats(), json);
    for (Quantity quantity : quantities) {
      json.name(quantity.shortName()).value(amount.amounts().get(quantity));
    }
    AllocationEstimate estimate = amount.estimate();
    if (estimate != null) {
      json.name("error").value(Math.round(estimate.bytesHalfWidth()));
    }
  }

  private static void write(AllocationStats stats, JsonWriter json) throws IOException {
    json.name("allocations").value(stats.allocations());
    json.name("bytes").value(stats.bytes());
  }
}
