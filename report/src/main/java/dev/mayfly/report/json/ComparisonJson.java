package dev.mayfly.report.json;

import com.google.common.base.Ascii;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.heap.HeapHolder;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ContextAmountChange;
import dev.mayfly.snapshot.comparison.ContextChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ContextPath;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: what changed from one profile to another, as JSON. */
public final class ComparisonJson {

  /** The version of the format. */
  public static final int FORMAT_VERSION = 1;

  private ComparisonJson() {}

  /**
   * Writes a comparison: all types and sites, the largest changes first, and as many contexts as
   * requested.
   *
   * @param contexts how many contexts at most; of very deep ones the innermost 1,000 methods
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ProfileComparison comparison, int contexts, Appendable out)
      throws IOException {
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("comparisonVersion").value(FORMAT_VERSION);
    write(comparison.before().environment(), json.name("before"));
    write(comparison.after().environment(), json.name("after"));
    json.name("totals").beginObject();
    write(comparison.total(), json);
    for (Quantity quantity : comparison.quantities()) {
      write(quantity, comparison.total(quantity), json);
    }
    json.endObject();
    if (!comparison.byAccount().isEmpty()) {
      json.name("accounts").beginArray();
      for (Map.Entry<String, Change> account : comparison.byAccount().entrySet()) {
        json.beginObject().name("account").value(account.getKey());
        write(account.getValue(), json);
        json.endObject();
      }
      json.endArray();
    }
    writeTypes(comparison, json);
    json.name("sites").beginArray();
    for (Map.Entry<AllocationSite, Change> site : comparison.bySite().entrySet()) {
      write(site.getKey(), site.getValue(), json);
    }
    json.endArray();
    json.name("contexts").beginArray();
    List<ContextChange> all = comparison.byContext();
    for (ContextChange context : all.subList(0, Math.min(contexts, all.size()))) {
      write(context, json);
    }
    json.endArray();
    json.name("contextsLeftOut").value(Math.max(0, all.size() - contexts));
    for (Quantity quantity : comparison.quantities()) {
      write(quantity, comparison.byContext(quantity), contexts, json);
    }
    json.endObject();
    json.flush();
  }

  /**
   * Writes a comparison of two heap dumps: all types and holders, the largest changes first.
   *
   * @param comparison of profiles that {@link HeapFigures#profileOf(List)} makes of dumps
   * @param out where to write it; neither flushed nor closed
   */
  public static void writeHeaps(ProfileComparison comparison, Appendable out) throws IOException {
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("comparisonVersion").value(FORMAT_VERSION);
    json.name("totals").beginObject();
    write(comparison.total(), json);
    json.endObject();
    writeTypes(comparison, json);
    json.name("holders").beginArray();
    for (ContextChange holder : comparison.byContext()) {
      HeapHolder by = HeapFigures.holderOf(holder.path());
      json.beginObject();
      json.name("kind").value(by.kind().name());
      json.name("type").value(by.typeName());
      write(holder.change(), json);
      json.endObject();
    }
    json.endArray();
    json.endObject();
    json.flush();
  }

  private static void writeTypes(ProfileComparison comparison, JsonWriter json) throws IOException {
    json.name("types").beginArray();
    for (Map.Entry<String, Change> type : comparison.byType().entrySet()) {
      json.beginObject().name("type").value(type.getKey());
      write(type.getValue(), json);
      json.endObject();
    }
    json.endArray();
  }

  private static void write(Environment about, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("mayflyVersion").value(about.mayflyVersion());
    json.name("javaVersion").value(about.javaVersion());
    json.name("contextMode").value(about.contextModes().text());
    json.name("lifetimeMode").value(about.lifetimeModes().text());
    json.name("scope").value(about.scope());
    json.name("start").value(about.start().toString());
    json.name("end").value(about.end().toString());
    json.endObject();
  }

  private static void write(AllocationSite site, Change change, JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("class").value(site.method().className());
    json.name("method").value(site.method().methodName());
    json.name("descriptor").value(site.method().descriptor());
    json.name("line").value(site.line());
    json.name("type").value(site.typeName());
    json.name("kind").value(site.kind().name());
    write(change, json);
    json.endObject();
  }

  private static void write(ContextChange context, JsonWriter json) throws IOException {
    json.beginObject();
    write(context.path(), json);
    write(context.change(), json);
    json.endObject();
  }

  private static void write(ContextPath path, JsonWriter json) throws IOException {
    json.name("innermostFirst").beginArray();
    for (MethodFrame method : path.innermost(StackWalk.MAX_DEPTH)) {
      json.beginArray();
      json.value(method.className()).value(method.methodName()).value(method.descriptor());
      json.endArray();
    }
    json.endArray();
  }

  private static void write(
      Quantity quantity, List<ContextAmountChange> all, int contexts, JsonWriter json)
      throws IOException {
    json.name(quantity.shortName() + "Contexts").beginArray();
    for (ContextAmountChange context : all.subList(0, Math.min(contexts, all.size()))) {
      json.beginObject();
      write(context.path(), json);
      write(quantity, context.change(), json);
      json.endObject();
    }
    json.endArray();
    json.name(quantity.shortName() + "ContextsLeftOut").value(Math.max(0, all.size() - contexts));
  }

  private static void write(Quantity quantity, AmountChange change, JsonWriter json)
      throws IOException {
    json.name(quantity.jsonName()).beginObject();
    if (change.before() != Counters.UNKNOWN) {
      json.name("before").value(change.before());
    }
    if (change.after() != Counters.UNKNOWN) {
      json.name("after").value(change.after());
    }
    json.endObject();
  }

  private static void write(Change change, JsonWriter json) throws IOException {
    json.name("change").value(Ascii.toLowerCase(change.kind().name()));
    json.name("before");
    write(change.before(), json);
    json.name("after");
    write(change.after(), json);
  }

  private static void write(AllocationStats stats, JsonWriter json) throws IOException {
    json.beginObject();
    JsonQuantities.write(stats, json);
    json.endObject();
  }
}
