package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.SurrogateWriter;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.Change;
import dev.mayfly.snapshot.ProfileComparison;
import java.io.IOException;
import java.util.Map;

/**
 * Thread-safe, without state: what changed from one profile to another, as one HTML file for a
 * browser.
 *
 * <p>It is made like {@link HtmlReport}: one document for all comparisons but for an element with
 * the data, and names are only ever shown as text.
 */
public final class HtmlComparison {

  /** What every row has: of the first profile, then of the second. */
  private static final String[] COUNTS = {
    "allocationsBefore",
    "elementsBefore",
    "bytesBefore",
    "failedBefore",
    "allocationsAfter",
    "elementsAfter",
    "bytesAfter",
    "failedAfter"
  };

  private HtmlComparison() {}

  /**
   * Writes a comparison.
   *
   * @param comparison the comparison
   * @param out where to write it; neither flushed nor closed
   * @throws IOException if writing fails
   */
  public static void write(ProfileComparison comparison, Appendable out) throws IOException {
    HtmlPage page = HtmlPage.loadComparison();
    out.append(page.beforeData());
    JsonWriter json = SurrogateWriter.json(out);
    writeData(comparison, json);
    json.flush();
    out.append(page.afterData());
  }

  private static void writeData(ProfileComparison comparison, JsonWriter json) throws IOException {
    HtmlNames names = new HtmlNames(ProfileNames.of(comparison));
    json.beginObject();
    HtmlData.writeEnvironment(comparison.before().environment(), json.name("before"));
    HtmlData.writeEnvironment(comparison.after().environment(), json.name("after"));
    Columns totals = columns();
    row(totals, comparison.total());
    totals.write(json.name("totals"));
    json.name("physicalTotals").beginArray();
    if (comparison.hasPhysicalBytes()) {
      json.value(comparison.physicalBytes().before()).value(comparison.physicalBytes().after());
    }
    json.endArray();
    Columns types = columns("type");
    for (Map.Entry<String, Change> type : comparison.byType().entrySet()) {
      row(types, type.getValue(), names.type(type.getKey()));
    }
    types.write(json.name("byType"));
    Columns sites = columns("site");
    for (Map.Entry<AllocationSite, Change> site : comparison.bySite().entrySet()) {
      row(sites, site.getValue(), names.site(site.getKey()));
    }
    sites.write(json.name("bySite"));
    Columns accounts = columns("name");
    for (Map.Entry<String, Change> account : comparison.byAccount().entrySet()) {
      row(accounts, account.getValue(), names.text(account.getKey()));
    }
    accounts.write(json.name("byAccount"));
    new HtmlComparedContexts(
            comparison.root(), comparison.hasPhysicalBytes(), names, HtmlContexts.MAX_CONTEXTS)
        .write(json);
    names.write(json);
    json.endObject();
  }

  /** Columns for what a row is of, and for its counts. */
  static Columns columns(String... keys) {
    String[] all = new String[keys.length + COUNTS.length];
    System.arraycopy(keys, 0, all, 0, keys.length);
    System.arraycopy(COUNTS, 0, all, keys.length, COUNTS.length);
    return new Columns(all);
  }

  static void row(Columns columns, Change change, long... keys) {
    long[] all = new long[keys.length + COUNTS.length];
    System.arraycopy(keys, 0, all, 0, keys.length);
    int at = put(change.before(), all, keys.length);
    put(change.after(), all, at);
    columns.row(all);
  }

  private static int put(AllocationStats stats, long[] row, int from) {
    row[from] = stats.allocations();
    row[from + 1] = stats.elements();
    row[from + 2] = stats.bytes();
    row[from + 3] = stats.failedConstructions();
    return from + 4;
  }
}
