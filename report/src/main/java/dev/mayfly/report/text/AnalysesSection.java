package dev.mayfly.report.text;

import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.report.tables.AnalysisColumns;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Thread-safe, without state: the tables that analyses have reported, each under a heading. */
final class AnalysesSection implements TextReport.Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    for (AnalysisTable table : source.snapshot().analyses()) {
      write(table, source.layout().rows(), page);
    }
  }

  private static void write(AnalysisTable table, int most, TextWriter page) throws IOException {
    int all = table.rows().size();
    int shown = Math.min(most, all);
    page.heading(
        table.title().toUpperCase(Locale.ROOT),
        "analysis "
            + table.analysis()
            + "; "
            + (shown < all ? Units.count(shown) + " of " : "")
            + Units.counted(all, "row", "rows"));
    List<Map.Entry<String, ImmutableLongArray>> rows =
        table.rows().entrySet().asList().subList(0, shown);
    TextTable.of(AnalysisColumns.of(table), rows, table.key())
        .write(page, room -> Lists.transform(rows, Map.Entry::getKey));
  }
}
