package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;

import com.google.common.base.Ascii;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;

/** Thread-safe, without state: a row for each type, with its bytes in other layouts. */
final class LayoutTable {

  private LayoutTable() {}

  static Table<?> of(ProfileSnapshot snapshot, HeapFigures heap) {
    return Table.of(LayoutAdvice.of(snapshot, heap).rows())
        .with(
            List.of(
                data("type", LayoutRow::typeName),
                data("standing", row -> Ascii.toLowerCase(row.standing().name())),
                data("count", LayoutRow::count),
                data("elements", LayoutRow::elements),
                data("values", LayoutRow::values),
                data("bytes", LayoutRow::today),
                data("compactBytes", LayoutRow::compact),
                data("jep401Bytes", LayoutRow::jep401),
                data("nullRestrictedBytes", LayoutRow::nullRestricted),
                data("savedLow", row -> row.saved().low()),
                data("savedHigh", row -> row.saved().high()),
                data("liveShare", LayoutRow::liveShare)));
  }
}
