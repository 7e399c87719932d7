package dev.mayfly.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Confined to one thread: rows of cells in columns as wide as they need to be.
 *
 * <p>Numbers stand to the right of their column, names to the left; the last column may be as long
 * as it likes.
 */
final class TextTable {

  private final boolean[] left;
  private final List<String[]> rows = new ArrayList<>();

  /** A title that begins with {@code <} makes a column of names. */
  TextTable(String... titles) {
    left = new boolean[titles.length];
    String[] header = titles.clone();
    for (int i = 0; i < titles.length; i++) {
      left[i] = titles[i].startsWith("<");
      header[i] = left[i] ? titles[i].substring(1) : titles[i];
    }
    rows.add(header);
  }

  void row(String... cells) {
    if (cells.length != left.length) {
      throw new IllegalArgumentException(cells.length + " cells in " + left.length + " columns");
    }
    rows.add(cells.clone());
  }

  /** A line between the rows that keeps to no column. */
  void line(String text) {
    rows.add(new String[] {text});
  }

  /** Where the last column begins, after all rows are there. */
  int lastColumn() {
    int start = 2;
    for (int column = 0; column < left.length - 1; column++) {
      start += width(column) + 2;
    }
    return start;
  }

  /** Fills in the last cell of a row, once it is known how much room there is for it. */
  void last(int row, String cell) {
    rows.get(row + 1)[left.length - 1] = cell;
  }

  private int width(int column) {
    int width = 0;
    for (String[] row : rows) {
      width = isLine(row) ? width : Math.max(width, length(row[column]));
    }
    return width;
  }

  void write(TextPage page) throws IOException {
    int[] widths = new int[left.length];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = width(column);
    }
    for (String[] row : rows) {
      if (isLine(row)) {
        page.line("  " + row[0]);
        continue;
      }
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String padding = " ".repeat(widths[column] - length(row[column]));
        line.append("  ");
        line.append(left[column] ? row[column] + padding : padding + row[column]);
      }
      page.line(line.toString());
    }
  }

  private boolean isLine(String[] row) {
    return row.length < left.length;
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
