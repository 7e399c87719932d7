package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.LayoutTable;
import dev.mayfly.report.wording.LayoutSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: what types cost in other layouts, for an HTML report. */
final class HtmlLayout {

  private static final int MOST_ROWS = 2_000;

  private HtmlLayout() {}

  /** Writes the rows: none where the profile does not know its classes. */
  static void write(ProfileSnapshot snapshot, ProfileNames words, HtmlNames names, JsonWriter json)
      throws IOException {
    LayoutAdvice advice = LayoutAdvice.of(snapshot);
    json.beginObject();
    json.name("recorded").value(LayoutSentences.recorded(advice.recorded()));
    json.name("about").value(LayoutSentences.ABOUT);
    json.name("today").value(advice.today());
    json.name("unknown").value(advice.unknownBytes());
    json.name("live").value(advice.live());
    json.name("liveSaved").value(advice.liveSaved());
    write(advice.byCompact(), json.name("byCompact"));
    write(advice.byValues(), json.name("byValues"));
    write(advice.byCandidates(), json.name("byCandidates"));
    write(advice.byRestriction(), json.name("byRestriction"));
    json.name("rows").beginArray();
    List<LayoutRow> rows = advice.rows().subList(0, Math.min(MOST_ROWS, advice.rows().size()));
    for (LayoutRow row : rows) {
      json.beginObject();
      json.name("type").value(names.type(row.typeName()));
      json.name("count").value(LayoutSentences.count(row));
      json.name("note").value(LayoutSentences.note(row));
      json.name("live").value(row.liveShare());
      json.endObject();
    }
    json.endArray();
    HtmlTable.write(Column.shown(LayoutTable.COLUMNS), rows, json.name("columns"));
    write(advice.candidates(), words, names, json.name("candidates"));
    write(advice.blocked(), words, names, json.name("blocked"));
    json.endObject();
  }

  private static void write(ByteRange range, JsonWriter json) throws IOException {
    json.beginArray().value(range.low()).value(range.high()).endArray();
  }

  private static void write(
      List<AssessedClass> classes, ProfileNames words, HtmlNames names, JsonWriter json)
      throws IOException {
    json.beginArray();
    for (AssessedClass each : classes.subList(0, Math.min(MOST_ROWS, classes.size()))) {
      json.beginObject();
      json.name("type").value(names.type(each.typeName()));
      json.name("objects").value(each.objects());
      json.name("bytes").value(each.bytes());
      json.name("why").beginArray();
      for (String obstacle : LayoutSentences.obstacles(each, words)) {
        json.value(obstacle);
      }
      json.endArray().endObject();
    }
    json.endArray();
  }
}
