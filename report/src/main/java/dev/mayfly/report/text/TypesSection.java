package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.AmountColumns;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: the types with the most bytes. */
final class TypesSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.later();
    List<String> types = snapshot.allocated().elementSet().asList();
    int rowsShown = source.layout().rows() / (source.layout().isFirstPage() ? 2 : 1);
    int shown = Math.min(types.size(), rowsShown);
    page.heading(
        "TOP TYPES", "by bytes, " + shown + " of " + Units.count(types.size()) + source.since());
    if (shown == 0) {
      page.nothing("No type was allocated.");
      return;
    }
    AllocationStats total = snapshot.total();
    List<Map.Entry<String, AllocationStats>> rows = new ArrayList<>();
    for (String type : types.subList(0, shown)) {
      rows.add(Map.entry(type, snapshot.byType().getOrDefault(type, AllocationStats.EMPTY)));
    }
    TextTable.of(
            ImmutableList.<Column<Map.Entry<String, AllocationStats>>>builder()
                .addAll(Column.of(Map.Entry::getValue, AmountColumns.allocations(total)))
                .addAll(Column.of(Map.Entry::getValue, AmountColumns.bytes(total)))
                .addAll(Column.of(Map.Entry::getValue, SIZES))
                .add(Column.shown("elements", Unit.COUNT, TypesSection::elements))
                .build(),
            rows,
            "type")
        .write(page, room -> source.names().classes().fitting(types.subList(0, shown), room));
  }

  private static final ImmutableList<Column<AllocationStats>> SIZES =
      ImmutableList.of(
          Column.shown(
              "mean size",
              Unit.TEXT,
              stats -> Units.meanBytes(stats.bytes(), stats.allocations())));

  private static @Nullable Long elements(Map.Entry<String, AllocationStats> type) {
    return type.getKey().endsWith("[]") ? type.getValue().elements() : null;
  }
}
