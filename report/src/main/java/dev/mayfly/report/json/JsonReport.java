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
import dev.mayfly.snapshot.run.BufferPool;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.io.IOException;
import java.util.Map;

/**
 * Thread-safe, without state: the whole snapshot as JSON, which {@link JsonSnapshotReader} reads
 * back.
 *
 * <p>The format is described by {@code profile.schema.json} beside this class. Contexts stand one
 * after the other, each naming its parent, so that a deep tree is not a deep document; strings,
 * frames and sites are written once and referred to by index, and stand before what refers to them.
 * Totals and types are there for other readers: they follow from the contexts. Where contexts were
 * sampled, those written are the estimates, with the samples and intervals of each, and the exact
 * counts of their sites beside them. What was sampled of all allocations stands after the contexts,
 * as it was sampled; the estimates that follow from it are there for other readers.
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
    write(snapshot.environment(), json.name("environment"));
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
    json.name("threads").beginArray();
    for (ThreadSnapshot thread : snapshot.threads()) {
      write(thread, json);
    }
    json.endArray();
    JsonAccounts.write(snapshot, json);
    JsonSourceFiles.write(snapshot.sourceFiles(), json);
    JsonAnalyses.write(snapshot.analyses(), json);
    JsonMetrics.write(snapshot.metrics(), json);
    write(snapshot.coverage(), json.name("coverage"));
    write(snapshot.overhead(), json.name("overhead"));
    write(snapshot.collectionSpacing(), json);
    JsonNotes.write(snapshot.notes(), json);
    new JsonContexts(
            snapshot.root(),
            snapshot.contextSampling(),
            snapshot.arrayLengths(),
            snapshot.histories(),
            snapshot.sampledRest())
        .write(json);
    JsonLayouts.write(snapshot.classShapes(), json);
    json.endObject();
    json.flush();
  }

  private static void write(Environment environment, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("mayflyVersion").value(environment.mayflyVersion());
    json.name("javaVersion").value(environment.javaVersion());
    json.name("vmName").value(environment.vmName());
    json.name("collectors").value(environment.collectors());
    json.name("contextMode").value(environment.contextModes().text());
    json.name("lifetimeMode").value(environment.lifetimeModes().text());
    json.name("scope").value(environment.scope());
    json.name("options").beginObject();
    for (Map.Entry<String, String> option : environment.options().entrySet()) {
      json.name(option.getKey()).value(option.getValue());
    }
    json.endObject();
    json.name("start").value(environment.start().toString());
    json.name("end").value(environment.end().toString());
    json.name("maxTenuringThreshold").value(environment.maxTenuringThreshold());
    json.endObject();
  }

  private static void write(ThreadSnapshot thread, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("name").value(thread.name());
    json.name("id").value(thread.id());
    json.name("finished").value(thread.finished());
    json.name("threads").value(thread.threads());
    JsonQuantities.write(thread.stats(), json);
    json.name("allocatedBytes").value(thread.allocatedBytes());
    if (thread.outsideBytes() >= 0) {
      json.name("outsideBytes").value(thread.outsideBytes());
    }
    json.endObject();
  }

  private static void write(Coverage coverage, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("countedBytes").value(coverage.countedBytes());
    json.name("allocatedBytes").value(coverage.allocatedBytes());
    json.name("classesWoven").value(coverage.classesWoven());
    json.name("sites").value(coverage.sites());
    json.name("notWoven").beginArray();
    for (NotWoven notWoven : coverage.notWoven()) {
      json.beginObject();
      json.name("reason").value(notWoven.reason());
      json.name("count").value(notWoven.count());
      writeStrings(notWoven.examples(), json.name("examples"));
      json.endObject();
    }
    json.endArray();
    json.name("unwovenPackages").beginArray();
    for (UnwovenBytes unwoven : coverage.unwoven()) {
      json.beginObject();
      json.name("packages").value(unwoven.packages());
      json.name("bytes").value(unwoven.bytes());
      json.endObject();
    }
    json.endArray();
    if (!coverage.pools().isEmpty()) {
      json.name("bufferPools").beginArray();
      for (BufferPool pool : coverage.pools()) {
        json.beginObject();
        json.name("name").value(pool.name());
        json.name("buffers").value(pool.buffers());
        json.name("bytes").value(pool.bytes());
        json.name("limit").value(pool.limit());
        json.endObject();
      }
      json.endArray();
    }
    json.endObject();
  }

  private static void write(Overhead overhead, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("weavingNanos").value(overhead.weavingNanos());
    json.name("weavingBytes").value(overhead.weavingBytes());
    json.name("contextNodes").value(overhead.contextNodes());
    json.name("foldedContexts").value(overhead.foldedContexts());
    json.name("repairedContexts").value(overhead.repairedContexts());
    json.name("droppedEvents").value(overhead.droppedEvents());
    json.name("recorderBytes").value(overhead.recorderBytes());
    json.name("trackedLive").value(overhead.trackedLive());
    json.name("trackedCapacity").value(overhead.trackedCapacity());
    json.name("samplingInterval").value(overhead.samplingInterval());
    json.name("initialSamplingInterval").value(overhead.initialSamplingInterval());
    json.name("samplingPrecision").value(overhead.samplingPrecision());
    json.name("trackerNanos").value(overhead.trackerNanos());
    write(overhead.start(), json.name("start"));
    if (overhead.cpu().isKnown()) {
      json.name("cpu").beginObject();
      json.name("processNanos").value(overhead.cpu().processNanos());
      json.name("profilerNanos").value(overhead.cpu().profilerNanos());
      json.endObject();
    }
    json.endObject();
  }

  /** Nothing where lifetimes were not tracked. */
  private static void write(CollectionSpacing spacing, JsonWriter json) throws IOException {
    if (spacing.equals(CollectionSpacing.NONE)) {
      return;
    }
    json.name("collectionSpacing").beginObject();
    json.name("collections").value(spacing.collections());
    json.name("bytes").value(spacing.bytes());
    json.name("nanos").value(spacing.nanos());
    if (spacing.collections() > 0) {
      json.name("meanBytes").value(spacing.meanBytes().getAsDouble());
      json.name("meanNanos").value(spacing.meanNanos().getAsDouble());
    }
    json.endObject();
  }

  private static void write(StartCost start, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("nanos").value(start.nanos());
    json.name("jdkClasses").value(start.jdkClasses());
    json.name("jdkClassesKept").value(start.jdkClassesKept());
    json.name("jdkNanos").value(start.jdkNanos());
    json.name("jdkBytes").value(start.jdkBytes());
    json.endObject();
  }

  private static void writeStrings(Iterable<String> strings, JsonWriter json) throws IOException {
    json.beginArray();
    for (String string : strings) {
      json.value(string);
    }
    json.endArray();
  }
}
