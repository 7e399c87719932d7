package dev.mayfly.analysis;

import java.util.ArrayList;
import java.util.List;

/** Confined. The report of an analysis in one snapshot. */
public final class Report {
  private final List<Table> tables = new ArrayList<>();

  Report() {}

  /**
   * Adds a table.
   *
   * @param title of the table; one of a kind in the analysis
   * @param key the title of the first column, which names the rows
   */
  public Table table(String title, String key, Column... columns) {
    Table table = new Table(title, key, List.of(columns));
    tables.add(table);
    return table;
  }

  /** The tables, in the order in which they were added. */
  public List<Table> tables() {
    return List.copyOf(tables);
  }
}
