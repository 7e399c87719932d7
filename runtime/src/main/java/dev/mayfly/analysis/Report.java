package dev.mayfly.analysis;

import java.util.ArrayList;
import java.util.List;

/** Confined. The report of an analysis or an agent in one snapshot. */
public final class Report {
  private static final int MOST_METRICS = 10_000;

  private final List<Table> tables = new ArrayList<>();
  private final List<ThreadMetrics> metrics = new ArrayList<>();

  Report() {}

  /**
   * Adds a table.
   *
   * @param title of the table; one of a kind in the analysis
   * @param key the title of the first column, which names the rows
   * @param columns the others, which are numbers
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

  /**
   * Adds what an agent has noted of a thread at some moment: the reports plot it over executed
   * bytecodes. There are at most 10,000; further ones are left out.
   */
  public void metrics(ThreadMetrics noted) {
    if (metrics.size() < MOST_METRICS) {
      metrics.add(noted);
    }
  }

  /** The metrics of threads, in the order in which they were added. */
  public List<ThreadMetrics> metrics() {
    return List.copyOf(metrics);
  }
}
