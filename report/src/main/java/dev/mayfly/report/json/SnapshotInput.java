package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.gson.stream.JsonReader;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.contexts.ContextEstimates;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.run.CallLines;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.MetricsPoint;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.SourceFileTable;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import dev.mayfly.snapshot.types.ArrayLengths;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Confined to one thread: a snapshot that is being read, section by section. */
final class SnapshotInput {

  private static final ImmutableSet<String> REQUIRED =
      ImmutableSet.of(
          "formatVersion",
          "environment",
          "threads",
          "coverage",
          "overhead",
          "notes",
          "strings",
          "frames",
          "sites",
          "contexts");

  private ProfileSnapshot snapshot = ProfileSnapshot.EMPTY;
  private final ContextTables tables = new ContextTables();
  private final JsonContexts contexts = new JsonContexts(tables);
  private final JsonHistory history = new JsonHistory(tables);
  private final JsonIntervals intervals = new JsonIntervals(tables);
  private final JsonRest rest = new JsonRest(tables);
  private final JsonAccounts accounts = new JsonAccounts();
  private final List<AnalysisTable> analyses = new ArrayList<>();
  private final List<MetricsPoint> metrics = new ArrayList<>();
  private final Map<String, ClassShape> shapes = new HashMap<>();
  private final Map<String, String> sourceFiles = new TreeMap<>();
  private final Map<CallLines.Call, Integer> callLines = new TreeMap<>();
  private List<String> notes = List.of();
  private List<JsonNotes.Fact> facts = List.of();
  private boolean newer;

  ProfileSnapshot read(JsonReader json) throws IOException {
    Set<String> sections = new HashSet<>();
    json.beginObject();
    while (json.hasNext()) {
      String name = json.nextName();
      boolean isKnown = name.equals("formatVersion") || sections.contains("formatVersion");
      if (!sections.add(name)) {
        throw new SnapshotFormatException(json.getPath() + " occurs twice", null);
      }
      if (!isKnown) {
        throw new SnapshotFormatException(json.getPath() + " precedes the format version", null);
      }
      readSection(name, json);
    }
    json.endObject();
    for (String missing : Sets.difference(REQUIRED, sections)) {
      throw new SnapshotFormatException("$." + missing + " is missing", null);
    }
    return snapshot
        .with(SiteCounts.PART, ImmutableMap.copyOf(contexts.counted()))
        .with(ContextSnapshot.PART, ContextEstimates.without(contexts.build(), contexts.counted()))
        .with(ArrayLengths.PART, ImmutableMap.copyOf(contexts.lengths()))
        .with(Accounting.PART, accounts.accounting())
        .addingAll(Note.PART, JsonNotes.notes(notes, facts))
        .with(SampledRest.PART, rest.rest())
        .with(AnalysisTable.PART, ImmutableList.copyOf(analyses))
        .with(MetricsPoint.PART, ImmutableList.copyOf(metrics))
        .with(ClassShapes.PART, ClassShapes.of(shapes.values()))
        .with(SourceFileTable.PART, SourceFileTable.of(sourceFiles))
        .with(CallLines.PART, CallLines.of(callLines));
  }

  private void readSection(String name, JsonReader json) throws IOException {
    switch (name) {
      case "formatVersion" -> readVersion(json);
      case "environment" ->
          snapshot = snapshot.with(Environment.PART, JsonCircumstances.ENVIRONMENT.read(json));
      case "threads" ->
          Kind.each(
              json,
              in ->
                  snapshot =
                      snapshot.adding(ThreadSnapshot.PART, JsonCircumstances.THREAD.read(in)));
      case "coverage" ->
          snapshot = snapshot.with(Coverage.PART, JsonCircumstances.COVERAGE.read(json));
      case "overhead" ->
          snapshot = snapshot.with(Overhead.PART, JsonCircumstances.OVERHEAD.read(json));
      case "collectionSpacing" ->
          snapshot = snapshot.with(CollectionSpacing.PART, JsonCircumstances.SPACING.read(json));
      case "notes" -> notes = Kind.TEXTS.read(json);
      case "noteFacts" -> facts = JsonNotes.FACTS.read(json);
      case "analyses" -> Kind.each(json, in -> analyses.add(JsonAnalyses.TABLE.read(in)));
      case "metrics" -> Kind.each(json, in -> metrics.add(JsonCircumstances.METRICS.read(in)));
      case "accounts" -> accounts.read(json);
      case "origins" -> Kind.each(json, accounts::readOrigin);
      case "sourceFiles" -> Kind.each(json, this::readSourceFile);
      case "strings" -> Kind.each(json, tables::readString);
      case "frames" -> Kind.each(json, tables::readFrame);
      case "sites" -> Kind.each(json, tables::readSite);
      case "sampledSites" -> Kind.each(json, contexts::readCounted);
      case "arrayLengths" -> Kind.each(json, contexts::readLengths);
      case "contexts" -> Kind.each(json, contexts::readContext);
      case "callLines" -> Kind.each(json, this::readCallLine);
      case "histories" ->
          Kind.each(json, in -> snapshot = snapshot.adding(History.PART, history.kind.read(in)));
      case "intervals" -> snapshot = snapshot.with(Intervals.PART, intervals.kind.read(json));
      case "sampledRest" -> Kind.each(json, rest::readGroup);
      case "layouts" -> Kind.each(json, this::readShape);
      default -> json.skipValue();
    }
  }

  /** Whether a later version wrote the text. */
  boolean isNewer() {
    return newer;
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
  }

  private void readShape(JsonReader json) throws IOException {
    ClassShape shape = JsonLayouts.SHAPE.read(json);
    if (shapes.put(shape.name(), shape) != null) {
      throw new SnapshotFormatException("the layout of " + shape.name() + " occurs twice", null);
    }
  }

  private void readCallLine(JsonReader json) throws IOException {
    json.beginArray();
    CallLines.Call call =
        new CallLines.Call(tables.frames().read(json), tables.frames().read(json));
    callLines.put(call, json.nextInt());
    json.endArray();
  }

  private void readSourceFile(JsonReader json) throws IOException {
    MembersIn members = new MembersIn(json);
    String file = members.read("file", Kind.TEXT);
    for (String name : members.read("classes", Kind.TEXTS)) {
      if (sourceFiles.put(name, file) != null) {
        throw new SnapshotFormatException("the source file of " + name + " occurs twice", null);
      }
    }
    members.end();
  }
}
