package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.NUMBER;
import static dev.mayfly.report.json.Kind.TEXT;
import static dev.mayfly.report.json.Kind.TEXTS;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.snapshot.AccountTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.accounts.AccountAmount;
import dev.mayfly.snapshot.accounts.AccountPair;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Confined to one thread: accounts as JSON. Read back are the rules, the allocations by thread, and
 * the origins of classes; the rest follows from the contexts.
 */
final class JsonAccounts extends Section {

  private static final String ACCOUNTS = "accounts";
  private static final String ALL_ORIGINS = "origins";

  private static final Kind<ImmutableList<AccountThread>> THREADS =
      Kind.list(Kind.object(new AccountThread("", 0, "", AllocationStats.EMPTY), JsonAccounts::of));
  private static final Kind<Map.Entry<CodeOrigin, ImmutableList<String>>> ORIGIN =
      Kind.object(Map.entry(new CodeOrigin("", ""), ImmutableList.of()), JsonAccounts::of);

  private AccountRules rules = AccountRules.NONE;
  private ImmutableList<AccountThread> threads = ImmutableList.of();
  private final Map<String, CodeOrigin> origins = new HashMap<>();

  JsonAccounts() {
    super(ImmutableSet.of(ACCOUNTS, ALL_ORIGINS), ImmutableSet.of());
  }

  @Override
  void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
    AccountTable table = snapshot.accounts();
    if (!table.isEmpty()) {
      json.name(ACCOUNTS).beginObject();
      json.name("rules").value(table.rules().toString());
      json.name("charged").beginArray();
      for (Account account : table.accounts()) {
        write(account, table.quantities(), json);
      }
      json.endArray();
      json.name("pairs").beginArray();
      for (AccountPair pair : table.pairs()) {
        json.beginObject();
        json.name("principal").value(pair.principal());
        json.name("agent").value(pair.agent());
        write(pair.charged(), table.quantities(), json);
        json.endObject();
      }
      json.endArray();
      THREADS.write(table.threads(), json.name("threads"));
      json.endObject();
    }
    writeOrigins(snapshot.accounting(), json);
  }

  private static void write(Account account, Set<Quantity> quantities, JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("account").value(account.name());
    write(account.charged(), quantities, json);
    json.name("bytesForOthers").value(account.forOthers().bytes());
    json.name("bytesByOthers").value(account.byOthers().bytes());
    json.name("types").beginArray();
    for (Map.Entry<String, AllocationStats> type : account.byType().entrySet()) {
      json.beginObject().name("type").value(type.getKey());
      JsonQuantities.write(type.getValue(), json);
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  private static void write(AccountAmount amount, Set<Quantity> quantities, JsonWriter json)
      throws IOException {
    JsonQuantities.write(amount.stats(), json);
    JsonQuantities.write(amount.amounts(), quantities, json);
    AllocationEstimate estimate = amount.estimate();
    if (estimate != null) {
      JsonContexts.write(
          estimate.allocationsLow(), estimate.allocationsHigh(), json.name("allocations95"));
      JsonContexts.write(estimate.bytesLow(), estimate.bytesHigh(), json.name("bytes95"));
    }
    if (!amount.lifetimes().isEmpty()) {
      json.name("live").value(amount.live());
      json.name("liveBytes").value(amount.liveBytes());
      JsonPercentiles.write(amount.lifetimes(), 0, json.name("lifetimes"));
    }
  }

  private static void writeOrigins(Accounting accounting, JsonWriter json) throws IOException {
    if (accounting.origins().isEmpty()) {
      return;
    }
    Map<CodeOrigin, List<String>> classes = new TreeMap<>();
    accounting
        .origins()
        .forEach(
            (name, origin) ->
                classes.computeIfAbsent(origin, first -> new ArrayList<>()).add(name));
    json.name(ALL_ORIGINS).beginArray();
    for (Map.Entry<CodeOrigin, List<String>> origin : classes.entrySet()) {
      ORIGIN.write(Map.entry(origin.getKey(), ImmutableList.copyOf(origin.getValue())), json);
    }
    json.endArray();
  }

  @Override
  void read(String name, JsonReader json) throws IOException {
    if (name.equals(ALL_ORIGINS)) {
      Kind.each(json, this::readOrigin);
      return;
    }
    MembersIn members = new MembersIn(json);
    rules = AccountRules.parse(members.read("rules", TEXT));
    threads = members.read("threads", THREADS);
    members.end();
  }

  private void readOrigin(JsonReader json) throws IOException {
    Map.Entry<CodeOrigin, ImmutableList<String>> origin = ORIGIN.read(json);
    origin.getValue().forEach(name -> origins.putIfAbsent(name, origin.getKey()));
  }

  private static AccountThread of(Members json, AccountThread thread) throws IOException {
    return new AccountThread(
        json.member("thread", thread.thread(), TEXT),
        json.member("id", thread.id(), NUMBER),
        json.member("account", thread.account(), TEXT),
        JsonQuantities.of(json, thread.stats()));
  }

  private static Map.Entry<CodeOrigin, ImmutableList<String>> of(
      Members json, Map.Entry<CodeOrigin, ImmutableList<String>> origin) throws IOException {
    return Map.entry(
        new CodeOrigin(
            json.member("jar", origin.getKey().jar(), TEXT),
            json.member("module", origin.getKey().module(), TEXT)),
        json.member("classes", origin.getValue(), TEXTS));
  }

  @Override
  ProfileSnapshot addTo(ProfileSnapshot snapshot) {
    return snapshot.with(Accounting.PART, Accounting.of(rules, origins, threads));
  }
}
