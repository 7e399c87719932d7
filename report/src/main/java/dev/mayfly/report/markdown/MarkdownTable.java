package dev.mayfly.report.markdown;

import dev.mayfly.report.tables.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Confined. Collects rows and prints them as a Markdown table whose columns stand in line. */
public final class MarkdownTable {
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A table without rows.
   *
   * @param head the titles of the columns: the first is of names, all others of numbers
   */
  public MarkdownTable(String... head) {
    rows.add(List.of(head));
  }

  /**
   * A table of columns.
   *
   * @param <R> a row
   * @param head the title of the names
   * @param name the name of a row
   * @param columns the other columns
   */
  static <R> MarkdownTable of(
      String head, Function<R, String> name, List<Column<R>> columns, Iterable<R> rows) {
    return marked(head, row -> "", name, columns, rows);
  }

  /** The names with a mark before some names. */
  static <R> MarkdownTable marked(
      String head,
      Function<R, String> mark,
      Function<R, String> name,
      List<Column<R>> columns,
      Iterable<R> rows) {
    MarkdownTable table =
        new MarkdownTable(
            Stream.concat(Stream.of(head), columns.stream().map(Column::title))
                .toArray(String[]::new));
    for (R row : rows) {
      String marked = mark.apply(row).isEmpty() ? "" : mark.apply(row) + ": ";
      table.row(
          Stream.concat(
                  Stream.of(marked + MarkdownWriter.code(name.apply(row))),
                  columns.stream().map(column -> column.text(row)))
              .toArray(String[]::new));
    }
    return table;
  }

  /**
   * Adds a row.
   *
   * @param cells as many as there are titles; a vertical bar in them ends no cell, not even after a
   *     backslash
   */
  public void row(String... cells) {
    rows.add(
        Arrays.stream(cells)
            .map(cell -> cell.replace("\\|", "\\u005c|").replace("|", "\\|"))
            .toList());
  }

  @Override
  public String toString() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> rule = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      rule.add(i == 0 ? "-".repeat(widths[i]) : "-".repeat(widths[i] - 1) + ":");
    }
    StringBuilder text = new StringBuilder();
    line(text, rows.get(0), widths);
    line(text, rule, widths);
    rows.stream().skip(1).forEach(row -> line(text, row, widths));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - cells.get(i).length());
      text.append(i == 0 ? "| " : " | ");
      text.append(i == 0 ? cells.get(i) + blanks : blanks + cells.get(i));
    }
    text.append(" |\n");
  }
}
