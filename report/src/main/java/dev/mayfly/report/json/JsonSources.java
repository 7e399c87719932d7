package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.TEXT;
import static dev.mayfly.report.json.Kind.TEXTS;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The source files of classes. Thread-safe, without state. */
final class JsonSources {

  /** The source files of classes. */
  static final JsonPart<SourceFileTable> FILES =
      JsonPart.of(
          SourceFileTable.PART,
          Kind.rows(
              Kind.object(Map.entry("", ImmutableList.of()), JsonSources::of),
              table -> table.byFile().entrySet(),
              JsonSources::files));

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
}
