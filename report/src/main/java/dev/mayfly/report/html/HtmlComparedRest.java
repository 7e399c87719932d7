package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.snapshot.comparison.RestChange;
import dev.mayfly.snapshot.comparison.RestComparison;
import java.io.IOException;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Thread-safe, without state: how estimates have changed, for an HTML comparison. */
final class HtmlComparedRest {

  private HtmlComparedRest() {}

  static void write(RestComparison rest, HtmlNames names, JsonWriter json) throws IOException {
    json.beginObject();
    write(rest.byType(), "type", names::type, json.name("types"));
    write(rest.onBehalf(), "method", names::frame, json.name("methods"));
    json.endObject();
  }

  private static <K> void write(
      Map<K, RestChange> changes, String noun, ToIntFunction<K> number, JsonWriter json)
      throws IOException {
    Columns columns =
        new Columns("of", "before", "beforeHalf", "after", "afterHalf", "bytes", "low", "high");
    int uncertain = 0;
    for (Map.Entry<K, RestChange> row : changes.entrySet()) {
      RestChange change = row.getValue();
      if (!change.isCertain()) {
        uncertain++;
        continue;
      }
      columns.row(
          number.applyAsInt(row.getKey()),
          change.before().bytes(),
          Math.round(change.before().halfWidth()),
          change.after().bytes(),
          Math.round(change.after().halfWidth()),
          change.bytes(),
          Math.round(change.low()),
          Math.round(change.high()));
    }
    json.beginObject();
    columns.write(json.name("rows"));
    json.name("uncertain").value(uncertain == 0 ? "" : WholeSentences.uncertain(uncertain, noun));
    json.endObject();
  }
}
