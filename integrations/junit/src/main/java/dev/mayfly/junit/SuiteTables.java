package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.junit.code.CodeNames;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.text.SheetText;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Immutable. The tests of a suite by their allocations, and those that keep objects.
 *
 * @param most how many of them the text shows
 * @param unknown why it is not known what they keep; empty if it is
 */
record SuiteTables(List<SuiteRow> rows, int most, String unknown) {

  private static final String ALLOCATING = "Tests that allocate most";
  private static final String KEEPING = "Kept after their test";

  private static final ImmutableList<Column<SuiteRow>> ALLOCATED =
      ImmutableList.of(
          Column.shown("allocations", Unit.COUNT, SuiteRow::allocations),
          Column.shown("bytes", Unit.COUNT, SuiteRow::bytes));

  /**
   * The two as tables of a profile that has nothing else: they are added up with those of other
   * JVMs, and all reports show them.
   */
  ProfileSnapshot profile(Environment environment) {
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, environment)
        .with(AnalysisTable.PART, tables());
  }

  /** All tests that allocate, and all that keep objects with the sites of these. */
  ImmutableList<AnalysisTable> tables() {
    Map<String, ImmutableLongArray> allocated = new HashMap<>();
    Map<String, ImmutableLongArray> kept = new HashMap<>();
    for (SuiteRow row : rows) {
      if (row.allocations() > 0) {
        allocated.merge(
            row.fullName(),
            ImmutableLongArray.of(row.bytes(), row.allocations()),
            (one, other) ->
                ImmutableLongArray.of(one.get(0) + other.get(0), one.get(1) + other.get(1)));
      }
      row.kept()
          .bySite()
          .forEach(
              (site, count) ->
                  kept.merge(
                      row.fullName() + ": " + site.typeName() + " at " + CodeNames.of(site),
                      ImmutableLongArray.of(count),
                      (one, other) -> ImmutableLongArray.of(one.get(0) + other.get(0))));
    }
    return ImmutableList.of(
        table(ALLOCATING, "test", ImmutableList.of("bytes", "allocations"), allocated),
        table(KEEPING, "test, and what it kept", ImmutableList.of("objects"), kept));
  }

  private static AnalysisTable table(
      String title, String key, List<String> columns, Map<String, ImmutableLongArray> rows) {
    return new AnalysisTable(
        "tests",
        title,
        key,
        columns.stream()
            .map(column -> new AnalysisColumn(column, true))
            .collect(ImmutableList.toImmutableList()),
        ImmutableMap.copyOf(rows));
  }

  /** The first tests that allocate, the most bytes first, and that keep objects, in lines. */
  String text() {
    Sheet<SuiteRow> allocating =
        Sheet.texts(
            "test",
            sorted(
                    row -> row.allocations() > 0,
                    Comparator.comparingLong(SuiteRow::bytes)
                        .thenComparingLong(SuiteRow::allocations))
                .stream()
                .map(row -> Map.entry(row.name(), row))
                .collect(ImmutableList.toImmutableList()),
            ALLOCATED);
    List<SuiteRow> keeping =
        sorted(row -> !row.kept().isEmpty(), Comparator.comparingLong(row -> row.kept().count()));
    StringBuilder text = new StringBuilder();
    text.append(heading(ALLOCATING, allocating.rows().size()))
        .append(SheetText.of(allocating, most));
    text.append(heading(KEEPING, keeping.size()));
    if (keeping.isEmpty()) {
      text.append("  ").append(unknown.isEmpty() ? "no objects" : unknown).append('\n');
    }
    for (SuiteRow row : keeping.subList(0, Math.min(most, keeping.size()))) {
      text.append("  ")
          .append(FoundAllocations.objects(row.kept().count()))
          .append(" of ")
          .append(row.name())
          .append(FoundAllocations.lines(row.kept()))
          .append('\n');
    }
    return text.toString();
  }

  private List<SuiteRow> sorted(Predicate<SuiteRow> shown, Comparator<SuiteRow> order) {
    return rows.stream().filter(shown).sorted(order.reversed()).toList();
  }

  private String heading(String title, int of) {
    return of > most
        ? title + " (" + most + " of " + FoundAllocations.count(of) + ")\n"
        : title + "\n";
  }
}
