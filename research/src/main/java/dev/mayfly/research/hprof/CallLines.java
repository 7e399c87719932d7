package dev.mayfly.research.hprof;

import com.google.common.collect.ImmutableList;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.json.ContextTables;
import dev.mayfly.report.json.JsonPart;
import dev.mayfly.report.json.Kind;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.parts.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines in which methods call others, by context. Immutable.
 *
 * @param rows the contexts, callers before those that they call
 */
record CallLines(ImmutableList<Row> rows) {
  /** The caller of outermost methods. */
  static final int OUTSIDE = -1;

  /** The lines of a run; a sum has those of both. */
  static final Part<CallLines> PART =
      Part.state("hprof.lines", new CallLines(ImmutableList.of()), CallLines::plus);

  /** Their section. */
  static final JsonPart<CallLines> JSON =
      JsonPart.of(
          PART,
          tables -> Kind.rows(new RowKind(tables), CallLines::rows, CallLines::of),
          (tables, lines) -> lines.rows.forEach(row -> tables.add(row.method)));

  /**
   * A method in a context. Immutable.
   *
   * @param caller the row of the context that calls it, or {@link #OUTSIDE}
   * @param line the line of the call in its caller; 0 if it is not known
   */
  record Row(int caller, MethodFrame method, int line) {}

  private record Call(int caller, MethodFrame method) {}

  private static CallLines of(List<Row> rows) throws IOException {
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      if (row.caller < OUTSIDE || row.caller >= i || row.line < 0) {
        throw new SnapshotFormatException(row + " is no call", null);
      }
    }
    return new CallLines(ImmutableList.copyOf(rows));
  }

  /** The lines of both; where both know one, that of this. */
  private CallLines plus(CallLines other) {
    Table sum = new Table(this);
    int[] numbers = new int[other.rows.size()];
    for (int i = 0; i < numbers.length; i++) {
      Row row = other.rows.get(i);
      numbers[i] = sum.add(row.caller == OUTSIDE ? OUTSIDE : numbers[row.caller], row.method);
      sum.line(numbers[i], row.line);
    }
    return sum.lines();
  }

  /** Lines that are collected, or looked up. Confined. */
  static final class Table {
    private static final int UNKNOWN = -2;

    private final List<Row> rows;
    private final Map<Call, Integer> numbers = new HashMap<>();

    Table(CallLines lines) {
      rows = new ArrayList<>(lines.rows);
      for (int i = 0; i < rows.size(); i++) {
        numbers.put(new Call(rows.get(i).caller, rows.get(i).method), i);
      }
    }

    /** The row of a method in a context; a number that no row has where there is none. */
    int find(int caller, MethodFrame method) {
      return numbers.getOrDefault(new Call(caller, method), UNKNOWN);
    }

    /** The row of a method in a context, which may be new. */
    int add(int caller, MethodFrame method) {
      Integer known = numbers.putIfAbsent(new Call(caller, method), rows.size());
      if (known == null) {
        rows.add(new Row(caller, method, 0));
        return rows.size() - 1;
      }
      return known;
    }

    /** The line of a row; 0 where it is not known. */
    int line(int row) {
      return row < 0 ? 0 : rows.get(row).line;
    }

    /** Sets the line of a row, unless it is known. */
    void line(int row, int line) {
      Row before = rows.get(row);
      if (before.line == 0 && line > 0) {
        rows.set(row, new Row(before.caller, before.method, line));
      }
    }

    CallLines lines() {
      return new CallLines(ImmutableList.copyOf(rows));
    }
  }

  /** The caller, the number of the method, and the line. Confined. */
  private record RowKind(ContextTables tables) implements Kind<Row> {
    @Override
    public void write(Row row, JsonWriter json) throws IOException {
      json.beginArray().value(row.caller);
      tables.frames().write(row.method, json);
      json.value(row.line).endArray();
    }

    @Override
    public Row read(JsonReader json) throws IOException {
      json.beginArray();
      Row row = new Row(json.nextInt(), tables.frames().read(json), json.nextInt());
      json.endArray();
      return row;
    }
  }
}
