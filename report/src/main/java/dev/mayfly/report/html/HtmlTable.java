package dev.mayfly.report.html;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Display;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.tables.Unit.LengthRange;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.RestChange;
import dev.mayfly.snapshot.lifetimes.DeadShare;
import dev.mayfly.snapshot.lifetimes.Percentile;
import java.io.IOException;
import java.util.List;
import java.util.Set;
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
      if (column.display().views().equals(ImmutableSet.of(Display.View.TEXT))) {
        continue;
      }
      json.beginObject();
      json.name("title").value(column.title());
      json.name("about").value(column.about());
      json.name("unit").value(column.unit().name());
      write(column.display(), json);
      json.name("values").beginArray();
      for (R row : rows) {
        write(column.of(row), json);
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  /** Omits the defaults of a column. */
  private static void write(Display display, JsonWriter json) throws IOException {
    if (display.whole() > 0) {
      json.name("whole").value(display.whole());
    }
    if (!display.address().isEmpty()) {
      json.name("address").value(display.address());
    }
    Set<Display.View> views = Sets.difference(display.views(), Set.of(Display.View.TEXT));
    if (views.size() == 1) {
      json.name("only").value(views.iterator().next().name());
    }
  }

  private static void write(@Nullable Object value, JsonWriter json) throws IOException {
    if (value instanceof Number number) {
      json.value(number);
    } else if (value instanceof LengthRange range) {
      json.beginArray().value(range.from()).value(range.to()).endArray();
    } else if (value instanceof ByteRange range) {
      json.beginArray().value(range.low()).value(range.high()).endArray();
    } else if (value instanceof Unit.Estimate estimate) {
      json.beginArray().value(estimate.bytes()).value(estimate.halfWidth()).endArray();
    } else if (value instanceof Unit.Reported reported) {
      json.beginArray().value(reported.bytes()).value(reported.atLeast() ? 1 : 0).endArray();
    } else if (value instanceof Unit.Covered covered) {
      json.beginArray().value(covered.part()).value(covered.whole());
      json.value(covered.atLeast() ? 1 : 0).endArray();
    } else if (value instanceof Percentile age) {
      json.beginArray().value(age.from().orElse(-1)).value(age.to().orElse(-1)).endArray();
    } else if (value instanceof DeadShare dead) {
      json.beginArray().value(dead.estimate());
      json.value(dead.limits().lower()).value(dead.limits().upper()).endArray();
    } else if (value instanceof Unit.Rate rate) {
      json.beginArray().value(rate.perSecond()).value(rate.low()).value(rate.high()).endArray();
    } else if (value instanceof Unit.Course course) {
      json.beginArray();
      write(course.millis(), json);
      write(course.amounts(), json);
      json.endArray();
    } else if (value instanceof AmountChange change) {
      json.beginArray().value(change.before()).value(change.after()).endArray();
    } else if (value instanceof RestChange change) {
      json.beginArray().value(change.bytes()).value(change.halfWidth()).endArray();
    } else if (value == null) {
      json.nullValue();
    } else {
      json.value(value.toString());
    }
  }

  private static void write(ImmutableLongArray numbers, JsonWriter json) throws IOException {
    json.beginArray();
    for (int i = 0; i < numbers.length(); i++) {
      json.value(numbers.get(i));
    }
    json.endArray();
  }
}
