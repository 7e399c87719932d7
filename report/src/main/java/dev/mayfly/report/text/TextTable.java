package dev.mayfly.report.text;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Display;
import dev.mayfly.report.tables.RowNames;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.ProfileNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Confined to one thread: rows of cells in columns as wide as they need to be.
 *
 * <p>Numbers stand to the right of their column, names to the left. A last column of names that is
 * too wide for the page goes on in further lines. Where that leaves little room for it, each row is
 * as many lines as it takes, and so are the titles.
 */
public final class TextTable {

  /** The width that names need at least to stand beside the other columns. */
  private static final int LEAST_ROOM = 24;

  private static final int DEEPER = 4;

  private final List<String> titles = new ArrayList<>();
  private final BitSet left = new BitSet();
  private final List<String[]> rows = new ArrayList<>();

  /**
   * A table of columns.
   *
   * @param names the title of one more column, whose cells {@link #write(TextWriter, IntFunction)}
   *     fills in
   */
  public static <R> TextTable of(List<Column<R>> columns, Iterable<R> values, String names) {
    TextTable table = new TextTable();
    for (Column<R> column : columns) {
      if (column.unit() == Unit.NAME) {
        table.names(column.title());
      } else {
        table.numbers(column.title());
      }
    }
    table.names(names);
    values.forEach(value -> table.row(columns, value));
    return table;
  }

  private <R> void row(List<Column<R>> columns, R value) {
    List<String> cells = new ArrayList<>();
    columns.forEach(column -> cells.add(column.text(value)));
    cells.add("");
    row(cells);
  }

  /** Writes the first rows of a table whose names are texts. */
  public static <R> void write(Sheet<R> sheet, int most, TextWriter page) throws IOException {
    List<? extends Map.Entry<?, R>> rows = sheet.first(most);
    of(
            Column.in(Display.View.TEXT, sheet.columns()),
            Lists.transform(rows, Map.Entry::getValue),
            sheet.title())
        .write(page, room -> Lists.transform(rows, row -> row.getKey().toString()));
  }

  /** Writes the first rows of a table, each with its remark below it. */
  static <R> void write(Sheet<R> sheet, int most, ProfileNames names, TextWriter page)
      throws IOException {
    List<Column<R>> columns = Column.in(Display.View.TEXT, sheet.columns());
    TextTable table = of(columns, List.of(), sheet.title());
    for (Map.Entry<?, R> row : sheet.first(most)) {
      table.row(columns, row.getValue());
      String remark = sheet.remark().apply(row.getValue(), names);
      if (!remark.isEmpty()) {
        table.line("└ " + remark);
      }
    }
    table.write(page, room -> RowNames.of(sheet, most, names, room));
  }

  /** Adds columns of numbers, before there are rows. */
  public TextTable numbers(String... more) {
    titles.addAll(Arrays.asList(printable(more)));
    return this;
  }

  /** Adds columns of names. */
  public TextTable names(String... more) {
    left.set(titles.size(), titles.size() + more.length);
    return numbers(more);
  }

  public void row(List<String> cells) {
    row(cells.toArray(new String[0]));
  }

  /** Fills in the last cell of each row, and writes the table. */
  public void write(TextWriter page, IntFunction<List<String>> namesInRoom) throws IOException {
    Iterator<String> names = namesInRoom.apply(lastRoom(page)).iterator();
    for (String[] row : rows) {
      if (!isLine(row) && names.hasNext()) {
        row[titles.size() - 1] = Printable.of(names.next());
      }
    }
    write(page);
  }

  public void row(String... cells) {
    if (cells.length != titles.size()) {
      throw new IllegalArgumentException(cells.length + " cells in " + titles.size() + " columns");
    }
    rows.add(printable(cells));
  }

  /** As the page will show them: columns are as wide as that. */
  private static String[] printable(String... cells) {
    String[] shown = new String[cells.length];
    for (int i = 0; i < shown.length; i++) {
      shown[i] = Printable.of(cells[i]);
    }
    return shown;
  }

  /** A line between the rows that keeps to no column. */
  void line(String text) {
    rows.add(new String[] {Printable.of(text)});
  }

  /** The largest width of a cell of the last column on a page, after all rows are there. */
  private int lastRoom(TextWriter page) {
    int room = page.width() - lastColumn();
    return room >= LEAST_ROOM ? room : page.width() - 2 - DEEPER;
  }

  private int lastColumn() {
    int start = 2;
    for (int column = 0; column < titles.size() - 1; column++) {
      start += width(column) + 2;
    }
    return start;
  }

  private int width(int column) {
    int width = length(titles.get(column));
    for (String[] row : rows) {
      width = isLine(row) ? width : Math.max(width, length(row[column]));
    }
    return width;
  }

  public void write(TextWriter page) throws IOException {
    int[] widths = new int[titles.size()];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = width(column);
    }
    int last = titles.size() - 1;
    int room = page.width() - lastColumn();
    boolean stacked = widths[last] > room && !(left.get(last) && room >= LEAST_ROOM);
    for (String[] row : Iterables.concat(List.<String[]>of(titles.toArray(new String[0])), rows)) {
      if (isLine(row)) {
        page.wrapped("  ", "    ", row[0]);
      } else if (stacked) {
        writeStacked(row, widths, page);
      } else {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < last; column++) {
          line.append("  ").append(padded(row, column, widths));
        }
        if (left.get(last)) {
          page.wrapped(line + "  ", " ".repeat(lastColumn() + 2), row[last]);
        } else {
          page.line(line + "  " + padded(row, last, widths));
        }
      }
    }
  }

  /** As many columns on each line as there is room for, those of the second one indented. */
  private void writeStacked(String[] row, int[] widths, TextWriter page) throws IOException {
    StringBuilder line = new StringBuilder();
    int widest = page.width() - 2 - DEEPER; // a cell that is wider goes on in further lines
    for (int column = 0; column < widths.length; column++) {
      widths[column] = Math.min(widths[column], widest);
      if (column > 0 && length(line.toString()) + 2 + widths[column] > page.width()) {
        if (!line.toString().isBlank()) {
          page.line(line.toString());
        }
        line.setLength(0);
        line.append(" ".repeat(DEEPER));
      }
      line.append("  ").append(padded(row, column, widths));
    }
    if (!line.toString().isBlank()) {
      page.line(line.toString());
    }
  }

  private String padded(String[] row, int column, int[] widths) {
    String padding = " ".repeat(Math.max(0, widths[column] - length(row[column])));
    return left.get(column) ? row[column] + padding : padding + row[column];
  }

  private boolean isLine(String[] row) {
    return row.length < titles.size();
  }

  static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
