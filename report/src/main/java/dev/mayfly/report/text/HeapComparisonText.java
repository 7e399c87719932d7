package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.tables.ChangeColumns;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.wording.ClassNames;
import dev.mayfly.report.wording.HeapPathNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ContextChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Thread-safe, without state: what changed from one heap dump to another, for people. */
public final class HeapComparisonText {

  private static final ImmutableList<Column<Change>> MARKED =
      ComparisonText.marked(ChangeColumns.OF_LIVE);

  private HeapComparisonText() {}

  /**
   * Writes a comparison.
   *
   * @param comparison of profiles that {@link HeapFigures#profileOf(java.util.List)} makes of dumps
   * @param views the tables to write: types, holders
   * @param rows the rows of the longest table
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(
      ProfileComparison comparison, Set<ComparisonText.View> views, int rows, Appendable out)
      throws IOException {
    TextLayout layout = new TextLayout(TextLayout.DEFAULT.width(), rows, 0);
    TextWriter page = new TextWriter(out, layout.width());
    TextTable totals = new TextTable().names("").numbers("before", "after", "change", "%");
    ComparisonText.totalRow(
        "objects", comparison.total(Quantity.ALLOCATIONS), Units::count, totals);
    ComparisonText.totalRow("bytes", comparison.total(Quantity.BYTES), Units::count, totals);
    totals.write(page);
    if (views.contains(ComparisonText.View.TYPE)) {
      ComparisonText.table(
          "TYPES",
          "type",
          List.copyOf(comparison.byType().entrySet()),
          Map.Entry::getValue,
          row -> ClassNames.full(row.getKey()),
          layout,
          MARKED,
          page);
    }
    if (views.contains(ComparisonText.View.HOLDER)) {
      List<ContextChange> holders = comparison.byContext();
      HeapPathNames names =
          HeapPathNames.of(
              holders.stream()
                  .map(row -> HeapFigures.holderOf(row.path()).typeName())
                  .collect(Collectors.toSet()));
      ComparisonText.table(
          "HOLDERS",
          "objects held by",
          holders,
          ContextChange::change,
          row -> names.holder(HeapFigures.holderOf(row.path())),
          layout,
          MARKED,
          page);
    }
  }
}
