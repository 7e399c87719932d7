package dev.mayfly.benchmarks.experiment;

import dev.mayfly.report.markdown.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Confined. A table as its columns: the same text for the terminal and for a document, in Markdown.
 *
 * @param <R> a row
 */
public final class Table<R> {
  private final List<String> titles = new ArrayList<>();
  private final List<Function<R, String>> cells = new ArrayList<>();

  /** Adds a column; the first is of names, the others are of numbers. */
  public Table<R> column(String title, Function<R, String> cell) {
    titles.add(title);
    cells.add(cell);
    return this;
  }

  /** The table of some rows; empty if there are none. */
  public String of(Iterable<? extends R> rows) {
    MarkdownTable table = new MarkdownTable(titles.toArray(String[]::new));
    boolean any = false;
    for (R row : rows) {
      any = true;
      table.row(cells.stream().map(cell -> cell.apply(row)).toArray(String[]::new));
    }
    return any ? table.toString() : "";
  }
}
