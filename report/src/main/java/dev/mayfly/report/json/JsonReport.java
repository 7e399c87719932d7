package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.PrematurePromotion;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.CallLines;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: the whole snapshot as JSON, which {@link JsonSnapshotReader} reads
 * back.
 *
 * <p>The format is described by {@code profile.schema.json} beside this class. Contexts stand one
 * after the other, each naming its parent, so that a deep tree is not a deep document; strings,
 * frames and sites are written once and referred to by index, and stand before all references to
 * them. Totals and types are there for other readers: they follow from the contexts. Where contexts
 * were sampled, those written are the estimates, with the samples and intervals of each, and the
 * exact counts of their sites beside them. Samples of all allocations stand after the contexts,
 * unchanged; the estimates that follow from them are there for other readers.
 */
public final class JsonReport implements ReportWriter {

  /** The version of the format. */
  public static final int FORMAT_VERSION = 1;

  @Override
  public String fileName() {
    return "profile.json";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("formatVersion").value(FORMAT_VERSION);
    JsonCircumstances.ENVIRONMENT.write(snapshot.environment(), json.name("environment"));
    json.name("totals").beginObject();
    JsonQuantities.write(snapshot.total(), json);
    JsonQuantities.write(snapshot.root().totalAmounts(), snapshot.quantities(), json);
    json.endObject();
    json.name("types").beginArray();
    for (Map.Entry<String, AllocationStats> type : snapshot.byType().entrySet()) {
      json.beginObject().name("type").value(type.getKey());
      JsonQuantities.write(type.getValue(), json);
      LifetimeStats lifetimes = snapshot.lifetimesByType().get(type.getKey());
      if (lifetimes != null) {
        JsonPercentiles.write(
            lifetimes, snapshot.overhead().samplingPrecision(), json.name("lifetimes"));
      }
      json.endObject();
    }
    json.endArray();
    JsonWhole.write(snapshot.whole(), json);
    JsonPercentiles.write(PrematurePromotion.of(snapshot), json);
    Findings findings = Findings.of(snapshot);
    JsonLeaks.write(findings.suspects(), json);
    JsonFindings.write(snapshot, findings, json);
    Kind.writeEach(snapshot.threads(), JsonCircumstances.THREAD, json.name("threads"));
    JsonAccounts.write(snapshot, json);
    writeSourceFiles(snapshot.sourceFiles(), json);
    writeSome("analyses", snapshot.analyses(), JsonAnalyses.TABLE, json);
    writeSome("metrics", snapshot.metrics(), JsonCircumstances.METRICS, json);
    JsonCircumstances.COVERAGE.write(snapshot.coverage(), json.name("coverage"));
    JsonCircumstances.OVERHEAD.write(snapshot.overhead(), json.name("overhead"));
    if (!snapshot.collectionSpacing().equals(CollectionSpacing.NONE)) {
      JsonCircumstances.SPACING.write(snapshot.collectionSpacing(), json.name("collectionSpacing"));
    }
    JsonNotes.write(snapshot.notes(), json);
    ContextTables tables = new ContextTables();
    tables.add(snapshot.root());
    snapshot.histories().forEach(tables::add);
    tables.add(snapshot.intervals());
    tables.add(snapshot.callLines());
    snapshot.sampledRest().groups().values().forEach(tables::add);
    tables.write(json);
    new JsonContexts(tables).write(snapshot, json);
    writeCallLines(snapshot.callLines(), tables, json);
    writeSome("histories", snapshot.histories(), new JsonHistory(tables).kind, json);
    if (!snapshot.intervals().isEmpty()) {
      new JsonIntervals(tables).kind.write(snapshot.intervals(), json.name("intervals"));
    }
    new JsonRest(tables).write(snapshot.sampledRest(), json);
    writeSome("layouts", snapshot.classShapes().byName().values(), JsonLayouts.SHAPE, json);
    json.endObject();
    json.flush();
  }

  private static void writeSourceFiles(SourceFileTable table, JsonWriter json) throws IOException {
    if (table.isEmpty()) {
      return;
    }
    json.name("sourceFiles").beginArray();
    for (Map.Entry<String, List<String>> file : table.byFile().entrySet()) {
      json.beginObject();
      json.name("file").value(file.getKey());
      Kind.writeEach(file.getValue(), Kind.TEXT, json.name("classes"));
      json.endObject();
    }
    json.endArray();
  }

  private static void writeCallLines(CallLines lines, ContextTables tables, JsonWriter json)
      throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    json.name("callLines").beginArray();
    for (Map.Entry<CallLines.Call, Integer> line : lines.byCall().entrySet()) {
      json.beginArray();
      tables.frames().write(line.getKey().caller(), json);
      tables.frames().write(line.getKey().callee(), json);
      json.value(line.getValue()).endArray();
    }
    json.endArray();
  }

  /** Writes a section, unless there is nothing in it. */
  private static <T> void writeSome(
      String name, Collection<T> values, Kind<T> kind, JsonWriter json) throws IOException {
    if (!values.isEmpty()) {
      Kind.writeEach(values, kind, json.name(name));
    }
  }
}
