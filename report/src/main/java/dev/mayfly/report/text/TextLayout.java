package dev.mayfly.report.text;

import static com.google.common.base.Strings.lenientFormat;

/**
 * Immutable: how much a text report shows.
 *
 * @param width the columns of the terminal, at least 60
 * @param rows the rows of the longest tables
 * @param threshold the smallest share of all bytes with which a branch of the context tree is shown
 * @param lines the most lines of the report; sections that do not fit are omitted
 */
public record TextLayout(int width, int rows, double threshold, int lines) {

  /** 110 columns, 20 rows, branches from 1 % on, all sections. */
  public static final TextLayout DEFAULT = new TextLayout(110, 20, 0.01);

  /** The first page: 110 columns, 10 rows, branches from 1 % on, 120 lines in all. */
  public static final TextLayout FIRST_PAGE = new TextLayout(110, 10, 0.01, 120);

  private static final int CONTEXT_LINES = 120;
  private static final int CONTEXT_LINES_OF_FIRST_PAGE = 24;

  /** The fewest columns that a report needs. */
  public static final int MIN_WIDTH = 60;

  /** A layout of all sections. */
  public TextLayout(int width, int rows, double threshold) {
    this(width, rows, threshold, Integer.MAX_VALUE);
  }

  /** Whether sections are omitted that do not fit, or have nothing to say. */
  boolean isFirstPage() {
    return lines < Integer.MAX_VALUE;
  }

  int contextLines() {
    return isFirstPage() ? CONTEXT_LINES_OF_FIRST_PAGE : CONTEXT_LINES;
  }

  /** Checks that something can be shown. */
  public TextLayout {
    if (width < MIN_WIDTH || rows < 1 || !(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException(
          lenientFormat(
              "at least 60 columns and 1 row, and a threshold from 0 to 1: %s, %s, %s",
              width, rows, threshold));
    }
  }
}
