package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;

import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.TotalsPoint;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: tables of figures over time, and of the results of analyses. */
final class HistoryTables {

  private HistoryTables() {}

  private record Moment(int program, TotalsPoint point) {}

  static boolean hasMemory(ProfileSnapshot snapshot) {
    return snapshot.histories().stream().anyMatch(history -> !history.totals().isEmpty());
  }

  /**
   * A row for each moment at which the allocations and the memory of a program were noted. Of
   * merged profiles, programs have numbers, in the order of their starts.
   */
  static Table<?> memory(ProfileSnapshot snapshot) {
    List<Moment> rows = new ArrayList<>();
    int program = 0;
    for (History history : snapshot.histories()) {
      program++;
      for (TotalsPoint point : history.totals()) {
        rows.add(new Moment(program, point));
      }
    }
    return Table.of(rows)
        .with(List.of(data("program", Moment::program)))
        .with(
            Moment::point,
            List.of(
                data("millis", TotalsPoint::time),
                data("allocations", TotalsPoint::allocations),
                data("bytes", TotalsPoint::bytes),
                data("usedHeapBytes", point -> known(point.memory().usedHeapBytes())),
                data("heapAfterCollectionBytes", point -> known(point.heapBytes())),
                data("residentBytes", point -> known(point.memory().residentBytes())),
                data("peakResidentBytes", point -> known(point.memory().peakResidentBytes()))));
  }

  private static @Nullable Long known(long bytes) {
    return bytes < 0 ? null : bytes;
  }

  private record Reported(AnalysisTable table, String name, int column, long value) {}

  /** A row for each number that analyses have reported, since their tables differ in columns. */
  static Table<?> analyses(ProfileSnapshot snapshot) {
    List<Reported> rows = new ArrayList<>();
    for (AnalysisTable table : snapshot.get(AnalysisTable.PART)) {
      table
          .rows()
          .forEach(
              (name, numbers) -> {
                for (int i = 0; i < numbers.length(); i++) {
                  rows.add(new Reported(table, name, i, numbers.get(i)));
                }
              });
    }
    return Table.of(rows)
        .with(
            List.of(
                data("analysis", row -> row.table.analysis()),
                data("table", row -> row.table.title()),
                data("name", Reported::name),
                data("column", row -> row.table.columns().get(row.column).title()),
                data("value", Reported::value)));
  }
}
