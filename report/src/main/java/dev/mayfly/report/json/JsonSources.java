package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.TEXT;
import static dev.mayfly.report.json.Kind.TEXTS;

import com.google.common.collect.ImmutableList;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.run.CallLines;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The source files of classes, and the lines of calls. Thread-safe, without state. */
final class JsonSources {

  /** The source files of classes. */
  static final JsonPart<SourceFileTable> FILES =
      JsonPart.of(
          SourceFileTable.PART,
          Kind.rows(
              Kind.object(Map.entry("", ImmutableList.of()), JsonSources::of),
              table -> table.byFile().entrySet(),
              JsonSources::files));

  /** The lines in which methods call others. */
  static final JsonPart<CallLines> CALL_LINES =
      JsonPart.of(
          CallLines.PART,
          tables ->
              Kind.rows(new Calls(tables), lines -> lines.byCall().entrySet(), JsonSources::lines),
          (tables, lines) ->
              lines
                  .byCall()
                  .keySet()
                  .forEach(
                      call -> {
                        tables.add(call.caller());
                        tables.add(call.callee());
                      }));

  private JsonSources() {}

  private static Map.Entry<String, List<String>> of(
      Members json, Map.Entry<String, List<String>> file) throws IOException {
    return Map.entry(
        json.member("file", file.getKey(), TEXT),
        json.member("classes", ImmutableList.copyOf(file.getValue()), TEXTS));
  }

  private static SourceFileTable files(List<Map.Entry<String, List<String>>> files)
      throws IOException {
    Map<String, String> byClass = new TreeMap<>();
    for (Map.Entry<String, List<String>> file : files) {
      for (String name : file.getValue()) {
        if (byClass.put(name, file.getKey()) != null) {
          throw new SnapshotFormatException("the source file of " + name + " occurs twice", null);
        }
      }
    }
    return SourceFileTable.of(byClass);
  }

  private static CallLines lines(List<Map.Entry<CallLines.Call, Integer>> rows) {
    Map<CallLines.Call, Integer> lines = new TreeMap<>();
    rows.forEach(row -> lines.put(row.getKey(), row.getValue()));
    return CallLines.of(lines);
  }

  /** A caller, a callee and the line. Confined to one thread. */
  private record Calls(ContextTables tables) implements Kind<Map.Entry<CallLines.Call, Integer>> {
    @Override
    public void write(Map.Entry<CallLines.Call, Integer> line, JsonWriter json) throws IOException {
      json.beginArray();
      tables.frames().write(line.getKey().caller(), json);
      tables.frames().write(line.getKey().callee(), json);
      json.value(line.getValue()).endArray();
    }

    @Override
    public Map.Entry<CallLines.Call, Integer> read(JsonReader json) throws IOException {
      json.beginArray();
      CallLines.Call call =
          new CallLines.Call(tables.frames().read(json), tables.frames().read(json));
      int line = json.nextInt();
      json.endArray();
      return Map.entry(call, line);
    }
  }
}
