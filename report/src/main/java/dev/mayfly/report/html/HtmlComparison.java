package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.comparison.RestComparison;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: what changed from one profile to another, as one HTML file for a
 * browser.
 *
 * <p>It is made like {@link HtmlReport}: one document for all comparisons but for an element with
 * the data, and names are only ever shown as text.
 */
public final class HtmlComparison {

  private HtmlComparison() {}

  /**
   * Writes a comparison.
   *
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ProfileComparison comparison, Appendable out) throws IOException {
    HtmlPage.loadComparison()
        .write(
            out,
            data -> {
              JsonWriter json = new PageJson(data);
              writeData(comparison, json);
              json.flush();
            });
  }

  private static void writeData(ProfileComparison comparison, JsonWriter json) throws IOException {
    HtmlNames names = new HtmlNames(ProfileNames.of(comparison));
    json.beginObject();
    HtmlData.writeEnvironment(comparison.before().environment(), json.name("before"));
    HtmlData.writeEnvironment(comparison.after().environment(), json.name("after"));
    Columns totals = columns();
    row(totals, comparison.total());
    totals.write(json.name("totals"));
    for (Quantity quantity : Quantity.OF_CONTEXTS) {
      json.name(quantity.shortName() + "Totals").beginArray();
      AmountChange total = comparison.total(quantity);
      if (comparison.quantities().contains(quantity) && total.isKnown()) {
        json.value(total.before()).value(total.after());
      }
      json.endArray();
    }
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
    RestComparison rest = RestComparison.of(comparison.before(), comparison.after());
    if (!rest.isEmpty()) {
      HtmlComparedRest.write(rest, names, json.name("rest"));
    }
    new HtmlComparedContexts(
            comparison.root(), comparison.quantities(), names, HtmlContexts.MAX_CONTEXTS)
        .write(json);
    names.write(json);
    json.endObject();
  }

  /** Columns for what a row is of, and for its figures: of the first profile, then the second. */
  static Columns columns(String... keys) {
    return HtmlQuantities.columns(List.of(keys), "Before", "After");
  }

  static void row(Columns columns, Change change, long... keys) {
    HtmlQuantities.row(columns, List.of(change.before(), change.after()), keys);
  }
}
