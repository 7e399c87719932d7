package dev.mayfly.report.text;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.AnalysisColumn;
import dev.mayfly.snapshot.AnalysisTable;
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
    int columns = table.columns().size();
    String[] titles = new String[columns + 1];
    for (int i = 0; i < columns; i++) {
      titles[i] = title(table.columns().get(i));
    }
    titles[columns] = "<" + table.key();
    TextTable text = new TextTable(titles);
    List<Map.Entry<String, ImmutableLongArray>> rows =
        table.rows().entrySet().asList().subList(0, shown);
    for (Map.Entry<String, ImmutableLongArray> row : rows) {
      String[] cells = new String[columns + 1];
      for (int i = 0; i < columns; i++) {
        cells[i] = Units.count(row.getValue().get(i));
      }
      cells[columns] = row.getKey();
      text.row(cells);
    }
    text.write(page);
  }

  /** A title of numbers must not look like one of names. */
  private static String title(AnalysisColumn column) {
    String title = column.title();
    return title.startsWith("<") ? " " + title : title;
  }
}
