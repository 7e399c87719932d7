package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
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
    write(rest.byType(), names::type, json.name("types"));
    write(rest.onBehalf(), names::frame, json.name("methods"));
    json.endObject();
  }

  private static <K> void write(
      Map<K, RestChange> changes, ToIntFunction<K> number, JsonWriter json) throws IOException {
    Columns columns =
        new Columns(
            "of",
            "before",
            "beforeHalf",
            "after",
            "afterHalf",
            "bytes",
            "low",
            "high",
            "significant");
    for (Map.Entry<K, RestChange> row : changes.entrySet()) {
      RestChange change = row.getValue();
      columns.row(
          number.applyAsInt(row.getKey()),
          change.before().bytes(),
          Math.round(change.before().halfWidth()),
          change.after().bytes(),
          Math.round(change.after().halfWidth()),
          change.bytes(),
          Math.round(change.low()),
          Math.round(change.high()),
          change.isSignificant() ? 1 : 0);
    }
    columns.write(json);
  }
}
