package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.tables.AnalysisColumns;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.util.List;

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
      json.name("names").beginArray();
      for (String name : table.rows().keySet()) {
        json.value(name);
      }
      json.endArray();
      HtmlTable.write(AnalysisColumns.of(table), table.rows().entrySet(), json.name("columns"));
      json.endObject();
    }
    json.endArray();
  }
}
