package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.report.tables.Column;
import dev.mayfly.snapshot.lifetimes.AccessLives.LengthRange;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: columns of a table for the script of an HTML report, which shows any
 * of them by its unit.
 */
final class HtmlTable {

  private HtmlTable() {}

  /** Writes an array of columns, each with a value for each row; null where it is not known. */
  static <R> void write(List<Column<R>> columns, Iterable<R> rows, JsonWriter json)
      throws IOException {
    json.beginArray();
    for (Column<R> column : columns) {
      json.beginObject();
      json.name("title").value(column.title());
      json.name("about").value(column.about());
      json.name("unit").value(column.unit().name());
      json.name("values").beginArray();
      for (R row : rows) {
        write(column.of(row), json);
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  private static void write(@Nullable Object value, JsonWriter json) throws IOException {
    if (value instanceof Number number) {
      json.value(number);
    } else if (value instanceof LengthRange range) {
      json.beginArray().value(range.from()).value(range.to()).endArray();
    } else if (value instanceof ByteRange range) {
      json.beginArray().value(range.low()).value(range.high()).endArray();
    } else if (value == null) {
      json.nullValue();
    } else {
      json.value(value.toString());
    }
  }
}
