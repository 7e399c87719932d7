package dev.mayfly.report.html;

import com.google.common.collect.ImmutableMap;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.LifetimeSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Account;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Thread-safe, without state: the lifetimes of an HTML report: of all objects, and of those types,
 * sites, contexts and accounts that allocated most.
 */
final class HtmlLifetimes {

  /** The number of types, and of sites, whose curves are written. */
  static final int MOST = 400;

  private HtmlLifetimes() {}

  static void write(
      ProfileSnapshot snapshot, HtmlNames names, HtmlContexts contexts, JsonWriter json)
      throws IOException {
    LifetimeStats all = LifetimeStats.EMPTY;
    for (LifetimeStats stats : snapshot.lifetimesByType().values()) {
      all = all.plus(stats);
    }
    json.beginObject();
    json.name("all").beginArray();
    if (!all.isEmpty()) {
      HtmlCurves.write(0, all, 0, json);
    }
    json.endArray();
    double precision = snapshot.overhead().samplingPrecision();
    write(snapshot.lifetimesByType(), names::type, precision, json.name("types"));
    write(snapshot.lifetimesBySite(), names::site, precision, json.name("sites"));
    Map<Integer, LifetimeStats> largest = new LinkedHashMap<>();
    ContextLifetimes.forLargest(
        snapshot,
        (context, stats) -> {
          int number = contexts.numberOf(context);
          if (number > 0) {
            largest.put(number, stats);
          }
        });
    json.name("contexts").beginArray();
    for (Map.Entry<Integer, LifetimeStats> context : largest.entrySet()) {
      HtmlCurves.write(context.getKey(), context.getValue(), 0, json);
    }
    json.endArray();
    writeAccounts(snapshot.accounts().accounts(), names, json);
    json.name("dropped").value(LifetimeSentences.dropped(snapshot));
    json.name("typesKnown").value(snapshot.lifetimesByType().size());
    json.name("sitesKnown").value(snapshot.lifetimesBySite().size());
    json.endObject();
  }

  private static void writeAccounts(List<Account> all, HtmlNames names, JsonWriter json)
      throws IOException {
    List<Account> accounts =
        all.subList(0, Math.min(MOST, all.size())).stream()
            .filter(account -> !account.charged().lifetimes().isEmpty())
            .toList();
    json.name("accounts").beginArray();
    for (Account account : accounts) {
      HtmlCurves.write(names.text(account.name()), account.charged().lifetimes(), 0, json);
    }
    json.endArray();
    json.name("accountBytes").beginArray();
    for (Account account : accounts) {
      json.value(account.charged().stats().bytes());
    }
    json.endArray();
  }

  private static <K> void write(
      ImmutableMap<K, LifetimeStats> lifetimes,
      ToIntFunction<K> number,
      double precision,
      JsonWriter json)
      throws IOException {
    json.beginArray();
    int written = 0;
    for (Map.Entry<K, LifetimeStats> entry : lifetimes.entrySet()) {
      if (written++ == MOST) {
        break;
      }
      HtmlCurves.write(number.applyAsInt(entry.getKey()), entry.getValue(), precision, json);
    }
    json.endArray();
  }
}
