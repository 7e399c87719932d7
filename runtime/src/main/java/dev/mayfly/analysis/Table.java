package dev.mayfly.analysis;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Confined. A table that is being filled; it has at most 10,000 rows. */
public final class Table {
  /** Names the row for all that came when the table was full. */
  public static final String OTHERS = "(others)";

  private static final int MOST_ROWS = 10_000;

  private final String title;
  private final String key;
  private final List<Column> columns;
  private final List<Rate> rates = new ArrayList<>();
  private final Map<String, long[]> rows = new LinkedHashMap<>();

  Table(String title, String key, List<Column> columns) {
    this.title = requireNonNull(title, "title");
    this.key = requireNonNull(key, "key");
    this.columns = columns;
  }

  /**
   * Adds a row. The numbers of rows of the same name are added.
   *
   * @param numbers one for each column, none negative
   */
  public void row(String name, long... numbers) {
    if (numbers.length != columns.size()) {
      throw new IllegalArgumentException(
          numbers.length + " numbers in " + columns.size() + " columns");
    }
    requireNonNull(name, "name");
    String place = rows.size() < MOST_ROWS || rows.containsKey(name) ? name : OTHERS;
    long[] row = rows.computeIfAbsent(place, none -> new long[numbers.length]);
    for (int i = 0; i < row.length; i++) {
      row[i] += numbers[i];
    }
  }

  /**
   * Adds a column behind the others that reports compute, of a part of time or of merged programs
   * too: the number of one column in percent of that of another.
   */
  public Table rate(String title, String part, String whole) {
    rates.add(new Rate(title, indexOf(part), indexOf(whole), false));
    return this;
  }

  /**
   * Adds a column behind the others that reports compute: the number of a column in percent of the
   * sum of all rows.
   */
  public Table share(String title, String part) {
    rates.add(new Rate(title, indexOf(part), indexOf(part), true));
    return this;
  }

  private int indexOf(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).title().equals(column)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no column '" + column + "'");
  }

  /** The title. */
  public String title() {
    return title;
  }

  /** The title of the column of names. */
  public String key() {
    return key;
  }

  /** The columns of numbers. */
  public List<Column> columns() {
    return columns;
  }

  /** The columns that reports compute. */
  public List<Rate> rates() {
    return List.copyOf(rates);
  }

  /** The numbers of each row, by its name. */
  public Map<String, long[]> rows() {
    return Collections.unmodifiableMap(rows);
  }
}
