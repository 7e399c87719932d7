package dev.mayfly.report.text;

/**
 * Immutable: how much a text report shows.
 *
 * @param width the columns of the terminal, at least 60
 * @param rows the rows of the longest tables
 * @param threshold the smallest share of all bytes with which a branch of the context tree is shown
 */
public record TextLayout(int width, int rows, double threshold) {

  /** 110 columns, 20 rows, branches from 1 % on. */
  public static final TextLayout DEFAULT = new TextLayout(110, 20, 0.01);

  /** The fewest columns that a report needs. */
  public static final int MIN_WIDTH = 60;

  /** Checks that something can be shown. */
  public TextLayout {
    if (width < MIN_WIDTH || rows < 1 || !(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException(
          "at least 60 columns and 1 row, and a threshold from 0 to 1: "
              + width
              + ", "
              + rows
              + ", "
              + threshold);
    }
  }
}
