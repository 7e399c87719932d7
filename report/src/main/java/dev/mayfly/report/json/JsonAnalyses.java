package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Confined to one thread: writes, and reads, the tables that analyses have reported. */
final class JsonAnalyses {

  private final ImmutableList.Builder<AnalysisTable> tables = ImmutableList.builder();

  static void write(List<AnalysisTable> tables, JsonWriter json) throws IOException {
    if (tables.isEmpty()) {
      return;
    }
    json.name("analyses").beginArray();
    for (AnalysisTable table : tables) {
      write(table, json);
    }
    json.endArray();
  }

  private static void write(AnalysisTable table, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("analysis").value(table.analysis());
    json.name("title").value(table.title());
    json.name("key").value(table.key());
    json.name("columns").beginArray();
    for (AnalysisColumn column : table.columns()) {
      json.beginObject();
      json.name("title").value(column.title());
      json.name("additive").value(column.additive());
      json.endObject();
    }
    json.endArray();
    json.name("rows").beginArray();
    for (Map.Entry<String, ImmutableLongArray> row : table.rows().entrySet()) {
      json.beginObject();
      json.name("name").value(row.getKey());
      json.name("numbers").beginArray();
      for (int i = 0; i < row.getValue().length(); i++) {
        json.value(row.getValue().get(i));
      }
      json.endArray().endObject();
    }
    json.endArray().endObject();
  }

  void read(JsonReader json) throws IOException {
    ImmutableList.Builder<AnalysisColumn> columns = ImmutableList.builder();
    ImmutableMap.Builder<String, ImmutableLongArray> rows = ImmutableMap.builder();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(
                "columns",
                in -> SnapshotInput.readEach(in, column -> columns.add(readColumn(column))),
                "rows",
                in -> SnapshotInput.readEach(in, row -> readRow(row, rows))));
    tables.add(
        new AnalysisTable(
            fields.text("analysis"),
            fields.text("title"),
            fields.text("key"),
            columns.build(),
            rows.buildOrThrow()));
  }

  private static AnalysisColumn readColumn(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    return new AnalysisColumn(fields.text("title"), fields.flag("additive"));
  }

  private static void readRow(
      JsonReader json, ImmutableMap.Builder<String, ImmutableLongArray> rows) throws IOException {
    ImmutableLongArray.Builder numbers = ImmutableLongArray.builder();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(
                "numbers",
                in -> SnapshotInput.readEach(in, number -> numbers.add(number.nextLong()))));
    rows.put(fields.text("name"), numbers.build());
  }

  /** What was read. */
  ImmutableList<AnalysisTable> tables() {
    return tables.build();
  }
}
