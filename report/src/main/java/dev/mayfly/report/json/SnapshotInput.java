package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.gson.stream.JsonReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.ProfileSnapshotBuilder;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.run.BufferPool;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Confined to one thread: a snapshot that is being read, section by section. */
final class SnapshotInput {

  private final ProfileSnapshotBuilder snapshot = ProfileSnapshot.builder();
  private final ContextsInput contexts = new ContextsInput();
  private final JsonAccounts accounts = new JsonAccounts();
  private final JsonAnalyses analyses = new JsonAnalyses();
  private final JsonMetrics metrics = new JsonMetrics();
  private final JsonNotes notes = new JsonNotes();
  private final JsonLayouts layouts = new JsonLayouts();
  private final JsonSourceFiles sourceFiles = new JsonSourceFiles();
  private final JsonRest rest = new JsonRest(contexts);
  private boolean versionRead;
  private boolean newer;

  ProfileSnapshot read(JsonReader json) throws IOException {
    JsonFields.read(
        json,
        ImmutableMap.<String, JsonFields.Nested>builder()
            .put("formatVersion", this::readVersion)
            .put("environment", section(in -> snapshot.environment(readEnvironment(in))))
            .put("threads", section(in -> readEach(in, this::readThread)))
            .put("coverage", section(in -> snapshot.coverage(readCoverage(in))))
            .put("overhead", section(in -> snapshot.overhead(readOverhead(in))))
            .put("notes", section(in -> readEach(in, notes::readSentence)))
            .put("strings", section(in -> readEach(in, contexts::readString)))
            .put("frames", section(in -> readEach(in, contexts::readFrame)))
            .put("sites", section(in -> readEach(in, contexts::readSite)))
            .put("contexts", section(in -> readEach(in, contexts::readContext)))
            .buildOrThrow(),
        ImmutableMap.<String, JsonFields.Nested>builder()
            .put("noteFacts", section(in -> readEach(in, notes::readFact)))
            .put("sampledSites", section(in -> readEach(in, contexts::readCounted)))
            .put("arrayLengths", section(in -> readEach(in, contexts::readLengths)))
            .put("analyses", section(in -> readEach(in, analyses::read)))
            .put("metrics", section(in -> readEach(in, metrics::read)))
            .put("accounts", section(accounts::read))
            .put("origins", section(accounts::readOrigins))
            .put("sourceFiles", section(in -> readEach(in, sourceFiles::read)))
            .put("histories", section(in -> readEach(in, this::readHistory)))
            .put("layouts", section(in -> readEach(in, layouts::read)))
            .put("collectionSpacing", section(in -> snapshot.collectionSpacing(readSpacing(in))))
            .put("sampledRest", section(in -> readEach(in, rest::readGroup)))
            .buildOrThrow());
    return snapshot
        .estimated(contexts.build(), contexts.counted())
        .arrayLengths(contexts.lengths())
        .accounting(accounts.accounting())
        .notes(notes.notes())
        .sampledRest(rest.rest())
        .analyses(analyses.tables())
        .metrics(metrics.points())
        .classShapes(layouts.shapes())
        .sourceFiles(sourceFiles.table())
        .build();
  }

  /** Whether a later version wrote what was read. */
  boolean isNewer() {
    return newer;
  }

  private void readHistory(JsonReader json) throws IOException {
    snapshot.history(new JsonHistory(contexts).read(json));
  }

  private void readVersion(JsonReader json) throws IOException {
    int version = json.nextInt();
    newer = version > JsonReport.FORMAT_VERSION;
    if (newer) {
      throw new SnapshotFormatException(
          "Written by a newer version of Mayfly: the profile has format version "
              + version
              + ", and this Mayfly reads version "
              + JsonReport.FORMAT_VERSION
              + ". Read it with that version, or a later one.",
          null);
    }
    if (version != JsonReport.FORMAT_VERSION) {
      throw new SnapshotFormatException(
          "format version " + version + ", but this version reads " + JsonReport.FORMAT_VERSION,
          null);
    }
    versionRead = true;
  }

  private JsonFields.Nested section(JsonFields.Nested reader) {
    return json -> {
      if (!versionRead) {
        throw new SnapshotFormatException(json.getPath() + " precedes the format version", null);
      }
      reader.read(json);
    };
  }

  static void readEach(JsonReader json, JsonFields.Nested element) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      element.read(json);
    }
    json.endArray();
  }

  private static ImmutableList<String> readStrings(JsonReader json) throws IOException {
    ImmutableList.Builder<String> strings = ImmutableList.builder();
    readEach(json, in -> strings.add(in.nextString()));
    return strings.build();
  }

  private static Environment readEnvironment(JsonReader json) throws IOException {
    Map<String, String> options = new TreeMap<>();
    JsonFields fields = JsonFields.read(json, Map.of("options", in -> readOptions(in, options)));
    return new Environment(
        fields.text("mayflyVersion"),
        fields.text("javaVersion"),
        fields.text("vmName"),
        fields.text("collectors"),
        Modes.parse(fields.text("contextMode")),
        Modes.parse(fields.text("lifetimeMode")),
        fields.text("scope"),
        ImmutableMap.copyOf(options),
        Instant.parse(fields.text("start")),
        Instant.parse(fields.text("end")),
        fields.has("maxTenuringThreshold") ? fields.smallNumber("maxTenuringThreshold") : -1);
  }

  private static void readOptions(JsonReader json, Map<String, String> options) throws IOException {
    json.beginObject();
    while (json.hasNext()) {
      String name = json.nextName();
      if (options.put(name, json.nextString()) != null) {
        throw new SnapshotFormatException("option " + name + " occurs twice", null);
      }
    }
    json.endObject();
  }

  private void readThread(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    snapshot.thread(
        new ThreadSnapshot(
            fields.text("name"),
            fields.number("id"),
            fields.flag("finished"),
            fields.smallNumber("threads"),
            JsonQuantities.read(fields),
            fields.number("allocatedBytes"),
            fields.has("outsideBytes") ? fields.number("outsideBytes") : -1));
  }

  private static Coverage readCoverage(JsonReader json) throws IOException {
    ImmutableList.Builder<NotWoven> notWoven = ImmutableList.builder();
    ImmutableList.Builder<UnwovenBytes> unwoven = ImmutableList.builder();
    ImmutableList.Builder<BufferPool> pools = ImmutableList.builder();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of("notWoven", in -> readEach(in, reason -> notWoven.add(readNotWoven(reason)))),
            Map.of(
                "unwovenPackages",
                in -> readEach(in, one -> unwoven.add(readUnwoven(one))),
                "bufferPools",
                in -> readEach(in, pool -> pools.add(readPool(pool)))));
    return new Coverage(
        fields.number("countedBytes"),
        fields.number("allocatedBytes"),
        fields.smallNumber("classesWoven"),
        fields.smallNumber("sites"),
        notWoven.build(),
        unwoven.build(),
        pools.build());
  }

  private static BufferPool readPool(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    return new BufferPool(
        fields.text("name"),
        fields.number("buffers"),
        fields.number("bytes"),
        fields.number("limit"));
  }

  private static UnwovenBytes readUnwoven(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    return new UnwovenBytes(fields.text("packages"), fields.number("bytes"));
  }

  private static NotWoven readNotWoven(JsonReader json) throws IOException {
    ImmutableList.Builder<String> examples = ImmutableList.builder();
    JsonFields fields =
        JsonFields.read(json, Map.of("examples", in -> examples.addAll(readStrings(in))));
    return new NotWoven(fields.text("reason"), fields.number("count"), examples.build());
  }

  private static Overhead readOverhead(JsonReader json) throws IOException {
    StartCost[] start = {StartCost.NONE}; // older profiles do not tell
    CpuCost[] cpu = {CpuCost.UNKNOWN};
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(),
            Map.of("start", in -> start[0] = readStart(in), "cpu", in -> cpu[0] = readCpu(in)));
    return new Overhead(
        fields.number("weavingNanos"),
        fields.number("weavingBytes"),
        fields.number("contextNodes"),
        fields.number("foldedContexts"),
        fields.number("repairedContexts"),
        fields.number("droppedEvents"),
        fields.number("recorderBytes"),
        fields.number("trackedLive"),
        fields.number("trackedCapacity"),
        fields.smallNumber("samplingInterval"),
        fields.smallNumber("initialSamplingInterval"),
        fields.amount("samplingPrecision"),
        fields.number("trackerNanos"),
        start[0],
        cpu[0]);
  }

  private static CollectionSpacing readSpacing(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    return new CollectionSpacing(
        fields.number("collections"), fields.number("bytes"), fields.number("nanos"));
  }

  private static CpuCost readCpu(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    return new CpuCost(fields.number("processNanos"), fields.number("profilerNanos"));
  }

  private static StartCost readStart(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    return new StartCost(
        fields.number("nanos"),
        fields.smallNumber("jdkClasses"),
        fields.has("jdkClassesKept") ? fields.smallNumber("jdkClassesKept") : 0,
        fields.number("jdkNanos"),
        fields.number("jdkBytes"));
  }
}
