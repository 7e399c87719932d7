package dev.mayfly.agents;

import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Table;
import java.util.ArrayList;
import java.util.List;

/** The report of an agent in one snapshot. Confined. */
public final class AgentReport {
  private static final int MOST_METRICS = 10_000;

  private final Report tables;
  private final List<ThreadMetrics> metrics = new ArrayList<>();

  /** An empty one, whose tables go to another. */
  public AgentReport(Report tables) {
    this.tables = tables;
  }

  /**
   * Adds a table.
   *
   * @param title of the table; one of a kind in the agent
   * @param key the title of the first column, which names the rows
   */
  public Table table(String title, String key, Column... columns) {
    return tables.table(title, key, columns);
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
