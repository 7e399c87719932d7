package dev.mayfly.report.csv;

import dev.mayfly.report.wording.Printable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Confined to one thread: a CSV table that is being written, and the dialect of all CSV reports. It
 * is RFC 4180 with the line ends of Unix. A cell is quoted if a parser could misread it without. No
 * cell begins a formula: {@code =cmd} is written as {@code \}{@code u003dcmd}.
 */
public final class CsvTable {
  /**
   * The characters with which spreadsheets begin a formula: in front, or after a semicolon, where
   * some countries' spreadsheets begin another cell.
   */
  private static final Pattern FORMULA = Pattern.compile("(^|;)([\\s\\p{Z}]*)([-=+@＝＋－＠])");

  private static final Pattern NUMBER = Pattern.compile("[-+]?\\.?[0-9][0-9.]*(E-?[0-9]+)?");

  private final Appendable out;

  private CsvTable(Appendable out) {
    this.out = out;
  }

  /**
   * Starts a table with its header.
   *
   * @param out where to write it; neither flushed nor closed
   */
  public static CsvTable start(Appendable out, String... header) throws IOException {
    CsvTable table = new CsvTable(out);
    table.row((Object[]) header);
    return table;
  }

  /**
   * Appends a row.
   *
   * @param cells as many as the header has
   */
  public void row(Object... cells) throws IOException {
    row(Arrays.asList(cells));
  }

  /** Appends a row. */
  void row(List<?> cells) throws IOException {
    for (int i = 0; i < cells.size(); i++) {
      if (i > 0) {
        out.append(',');
      }
      String cell = inert(cells.get(i).toString());
      out.append(isAmbiguous(cell, i == 0) ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
    }
    out.append('\n');
  }

  /** A cell that neither a spreadsheet nor the log of a build acts on. */
  private static String inert(String cell) {
    if (NUMBER.matcher(cell).matches()) {
      return cell;
    }
    return FORMULA
        .matcher(Printable.line(cell))
        .replaceAll(
            found ->
                found.group(1)
                    + found.group(2)
                    + "\\"
                    + Printable.visible(found.group(3).charAt(0)));
  }

  /**
   * Whether the cell needs quotes: it contains a separator, starts like a comment, starts or ends
   * with a blank, or may be an empty line.
   */
  private static boolean isAmbiguous(String cell, boolean first) {
    if (cell.isEmpty()) {
      return first;
    }
    return cell.charAt(0) <= '#'
        || cell.charAt(cell.length() - 1) <= ' '
        || cell.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
  }
}
