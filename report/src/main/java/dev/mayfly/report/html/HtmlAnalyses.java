package dev.mayfly.report.html;

import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.AnalysisColumn;
import dev.mayfly.snapshot.AnalysisTable;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: the tables of analyses, for the script of an HTML report. */
final class HtmlAnalyses {

  private HtmlAnalyses() {}

  static void write(List<AnalysisTable> tables, JsonWriter json) throws IOException {
    json.beginArray();
    for (AnalysisTable table : tables) {
      json.beginObject();
      json.name("analysis").value(table.analysis());
      json.name("title").value(table.title());
      json.name("key").value(table.key());
      json.name("columns").beginArray();
      for (AnalysisColumn column : table.columns()) {
        json.value(column.title());
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
    json.endArray();
  }
}
