package dev.mayfly.report.text;

import dev.mayfly.report.tables.Sheet;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Thread-safe, without state: a table alone, for people at a terminal. */
public final class SheetText {

  private SheetText() {}

  /**
   * The first rows of a table, a line each, however long.
   *
   * @param sheet the table, whose rows have texts as names
   * @return the lines
   */
  public static String of(Sheet<?> sheet, int most) {
    StringBuilder text = new StringBuilder();
    try {
      TextTable.write(sheet, most, new TextWriter(text, Integer.MAX_VALUE));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }
}
