package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Confined to one thread: writes, and reads, what was noted while a program ran. */
final class JsonHistory {
  private final ContextsInput tables;
  private final ImmutableMap.Builder<ContextSite, LiveSeries> contexts = ImmutableMap.builder();
  private final ImmutableMap.Builder<String, LiveSeries> types = ImmutableMap.builder();
  private final ImmutableList.Builder<TotalsPoint> totals = ImmutableList.builder();
  private Censuses censuses = Censuses.NONE;

  /** Reads a history whose frames and sites stand in these tables. */
  JsonHistory(ContextsInput tables) {
    this.tables = tables;
  }

  static void write(List<History> histories, ContextTables numbers, JsonWriter json)
      throws IOException {
    if (histories.isEmpty()) {
      return;
    }
    json.name("histories").beginArray();
    for (History history : histories) {
      json.beginObject();
      json.name("totals").beginArray();
      for (TotalsPoint point : history.totals()) {
        json.beginArray().value(point.time()).value(point.allocations());
        json.value(point.bytes()).value(point.heapBytes());
        json.value(point.memory().usedHeapBytes()).value(point.memory().residentBytes()).endArray();
      }
      json.endArray();
      if (!history.censuses().isEmpty()) {
        write(history.censuses(), numbers, json.name("censuses"));
      }
      json.endObject();
    }
    json.endArray();
  }

  private static void write(Censuses censuses, ContextTables numbers, JsonWriter json)
      throws IOException {
    json.beginObject();
    write(censuses.times(), json.name("times"));
    json.name("collections").value(censuses.collections());
    json.name("collectionNanos").value(censuses.collectionNanos());
    json.name("ineffective").value(censuses.ineffective());
    json.name("leftOut").value(censuses.leftOut());
    json.name("contexts").beginArray();
    for (Map.Entry<ContextSite, LiveSeries> entry : censuses.contexts().entrySet()) {
      json.beginObject().name("path").beginArray();
      for (MethodFrame frame : entry.getKey().path()) {
        json.value(numbers.indexOf(frame));
      }
      json.endArray().name("site").value(numbers.indexOf(entry.getKey().site()));
      write(entry.getValue(), json);
    }
    json.endArray().name("types").beginArray();
    for (Map.Entry<String, LiveSeries> entry : censuses.types().entrySet()) {
      json.beginObject().name("type").value(entry.getKey());
      write(entry.getValue(), json);
    }
    json.endArray().endObject();
  }

  private static void write(LiveSeries series, JsonWriter json) throws IOException {
    json.name("first").value(series.first()).name("tracked").value(series.tracked());
    write(series.objects(), json.name("objects"));
    json.endObject();
  }

  private static void write(ImmutableLongArray numbers, JsonWriter json) throws IOException {
    json.beginArray();
    for (int i = 0; i < numbers.length(); i++) {
      json.value(numbers.get(i));
    }
    json.endArray();
  }

  History read(JsonReader json) throws IOException {
    JsonFields.read(
        json,
        Map.of("totals", in -> SnapshotInput.readEach(in, this::readPoint)),
        Map.of("censuses", this::readCensuses));
    return new History(totals.build(), censuses);
  }

  private void readPoint(JsonReader json) throws IOException {
    json.beginArray();
    long time = json.nextLong();
    long allocations = json.nextLong();
    long bytes = json.nextLong();
    long heapBytes = json.nextLong();
    ProcessMemory memory = // which older profiles do not have
        json.hasNext()
            ? new ProcessMemory(json.nextLong(), json.nextLong())
            : ProcessMemory.UNKNOWN;
    totals.add(new TotalsPoint(time, allocations, bytes, heapBytes, memory));
    json.endArray();
  }

  private void readCensuses(JsonReader json) throws IOException {
    ImmutableLongArray.Builder times = ImmutableLongArray.builder();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(
                "times",
                in -> readNumbers(in, times),
                "contexts",
                in -> SnapshotInput.readEach(in, this::readContext),
                "types",
                in -> SnapshotInput.readEach(in, this::readType)));
    censuses =
        new Censuses(
            times.build(),
            fields.number("collections"),
            fields.number("collectionNanos"),
            fields.number("ineffective"),
            contexts.buildOrThrow(),
            types.buildOrThrow(),
            fields.number("leftOut"));
  }

  private void readContext(JsonReader json) throws IOException {
    ImmutableLongArray.Builder objects = ImmutableLongArray.builder();
    ImmutableList.Builder<MethodFrame> path = ImmutableList.builder();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(
                "objects",
                in -> readNumbers(in, objects),
                "path",
                in ->
                    SnapshotInput.readEach(
                        in, frame -> path.add(tables.frame(frame.nextInt(), frame)))));
    contexts.put(
        new ContextSite(path.build(), tables.site(fields.smallNumber("site"), json)),
        series(fields, objects));
  }

  private void readType(JsonReader json) throws IOException {
    ImmutableLongArray.Builder objects = ImmutableLongArray.builder();
    JsonFields fields = JsonFields.read(json, Map.of("objects", in -> readNumbers(in, objects)));
    types.put(fields.text("type"), series(fields, objects));
  }

  private static LiveSeries series(JsonFields fields, ImmutableLongArray.Builder objects)
      throws IOException {
    return new LiveSeries(fields.smallNumber("first"), objects.build(), fields.number("tracked"));
  }

  private static void readNumbers(JsonReader json, ImmutableLongArray.Builder into)
      throws IOException {
    SnapshotInput.readEach(json, in -> into.add(in.nextLong()));
  }
}
