package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;
import static dev.mayfly.report.tables.Unit.BYTES;
import static dev.mayfly.report.tables.Unit.BYTE_RANGE;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.snapshot.ProfileSnapshot;

/** Thread-safe, without state: a row for each type, with its bytes in other layouts. */
public final class LayoutTable {

  /** The columns; the type is a name before or behind those that people see. */
  public static final ImmutableList<Column<LayoutRow>> COLUMNS =
      ImmutableList.of(
          data("type", LayoutRow::typeName),
          data("standing", row -> Ascii.toLowerCase(row.standing().name())),
          data("count", LayoutRow::count),
          data("elements", LayoutRow::elements),
          data("values", LayoutRow::values),
          Column.<LayoutRow>data("bytes", LayoutRow::today)
              .titled("today", BYTES)
              .about("As counted"),
          Column.<LayoutRow>data("compactBytes", LayoutRow::compact)
              .titled("compact", BYTES)
              .about("With compact headers (JEP 519)"),
          Column.<LayoutRow>data("jep401Bytes", LayoutRow::jep401)
              .titled("JEP 401", BYTES)
              .about("With value classes, on compact headers"),
          Column.<LayoutRow>data("nullRestrictedBytes", LayoutRow::nullRestricted)
              .titled("null-free", BYTES)
              .about("Where no element or field of a value class is ever null"),
          data("savedLow", row -> row.saved().low()),
          data("savedHigh", row -> row.saved().high()),
          Column.<LayoutRow>shown("saved", BYTE_RANGE, LayoutRow::saved)
              .about(
                  "By compact headers and value classes; a range where it is not known which objects"
                      + " lie in the elements or fields"),
          data("liveShare", LayoutRow::liveShare));

  private LayoutTable() {}

  static Table<?> of(ProfileSnapshot snapshot, HeapFigures heap) {
    return new Table<>(COLUMNS, LayoutAdvice.of(snapshot, heap).rows());
  }
}
