package dev.mayfly.report.markdown;

import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Display;
import dev.mayfly.report.tables.RowNames;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.ProfileNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Confined. Collects rows and prints them as a Markdown table whose columns stand in line. */
public final class MarkdownTable {
  /** The characters of a context. */
  private static final int ROOM = 100;

  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A table without rows.
   *
   * @param head the titles of the columns: the first is of names, all others of numbers
   */
  public MarkdownTable(String... head) {
    rows.add(List.of(head));
  }

  /** The first rows of a table, with their remarks behind the names. */
  static <R> MarkdownTable of(Sheet<R> sheet, int most, ProfileNames names) {
    List<Column<R>> columns = Column.in(Display.View.TEXT, sheet.columns());
    Iterator<String> iterator = RowNames.of(sheet, most, names, ROOM).iterator();
    MarkdownTable table =
        new MarkdownTable(
            cells(
                MarkdownWriter.text(sheet.title()),
                columns.stream().map(column -> MarkdownWriter.text(column.title()))));
    for (Map.Entry<?, R> row : sheet.first(most)) {
      String remark = sheet.remark().apply(row.getValue(), names);
      String name = MarkdownWriter.code(iterator.next());
      table.row(
          cells(
              remark.isEmpty() ? name : name + ": " + MarkdownWriter.text(remark),
              columns.stream().map(column -> cell(column, row.getValue()))));
    }
    return table;
  }

  private static String[] cells(String first, Stream<String> others) {
    return Stream.concat(Stream.of(first), others).toArray(String[]::new);
  }

  private static <R> String cell(Column<R> column, R row) {
    String text = column.text(row);
    return column.unit() == Unit.NAME ? MarkdownWriter.text(text) : text;
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
        widths[i] = Math.max(Math.max(1, widths[i]), row.get(i).length());
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
