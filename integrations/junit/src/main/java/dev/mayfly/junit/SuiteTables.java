package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.text.SheetText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Immutable. The tests of a suite by their allocations, and those that keep objects.
 *
 * @param rows all tests and classes
 * @param most how many of them the text shows
 * @param unknown why it is not known what they keep; empty if it is
 */
record SuiteTables(List<SuiteRow> rows, int most, String unknown) {

  static final String ALLOCATING = "Tests that allocate most";
  static final String KEEPING = "Kept after their test";

  private static final ImmutableList<Column<SuiteRow>> ALLOCATED =
      ImmutableList.of(
          Column.shown("allocations", Unit.COUNT, SuiteRow::allocations),
          Column.shown("bytes", Unit.COUNT, SuiteRow::bytes));

  private static final ImmutableList<Column<SuiteRow>> KEPT =
      ImmutableList.of(
          Column.shown("objects", Unit.COUNT, row -> row.kept().count()),
          Column.shown("site", Unit.NAME, SuiteRow::kept));

  /** Those that allocate, the most bytes first. */
  Sheet<SuiteRow> allocating() {
    return sheet(
        row -> row.allocations() > 0,
        Comparator.comparingLong(SuiteRow::bytes).thenComparingLong(SuiteRow::allocations),
        ALLOCATED);
  }

  /** Those that keep objects, the most first. */
  Sheet<SuiteRow> keeping() {
    return sheet(
        row -> !row.kept().isEmpty(), Comparator.comparingLong(row -> row.kept().count()), KEPT);
  }

  private Sheet<SuiteRow> sheet(
      Predicate<SuiteRow> shown, Comparator<SuiteRow> order, List<Column<SuiteRow>> columns) {
    return Sheet.texts(
        "test",
        rows.stream()
            .filter(shown)
            .sorted(order.reversed())
            .map(row -> Map.entry(row.name(), row))
            .collect(ImmutableList.toImmutableList()),
        columns);
  }

  /** Why there is nothing to show of kept objects. */
  String nothingKept() {
    return unknown.isEmpty() ? "no objects" : unknown;
  }

  /** The first rows of both, in lines. */
  String text() {
    Sheet<SuiteRow> allocating = allocating();
    Sheet<SuiteRow> keeping = keeping();
    StringBuilder text = new StringBuilder();
    text.append(heading(ALLOCATING, allocating)).append(SheetText.of(allocating, most));
    text.append(heading(KEEPING, keeping));
    if (keeping.rows().isEmpty()) {
      text.append("  ").append(nothingKept()).append('\n');
    }
    for (Map.Entry<?, SuiteRow> row : first(most, keeping)) {
      Survivors kept = row.getValue().kept();
      text.append("  ")
          .append(FoundAllocations.objects(kept.count()))
          .append(" of ")
          .append(row.getKey())
          .append(FoundAllocations.lines(kept))
          .append('\n');
    }
    return text.toString();
  }

  static <R> List<? extends Map.Entry<?, R>> first(int most, Sheet<R> sheet) {
    return sheet.rows().subList(0, Math.min(most, sheet.rows().size()));
  }

  private String heading(String title, Sheet<?> sheet) {
    int of = sheet.rows().size();
    return of > most
        ? title + " (" + most + " of " + FoundAllocations.count(of) + ")\n"
        : title + "\n";
  }
}
