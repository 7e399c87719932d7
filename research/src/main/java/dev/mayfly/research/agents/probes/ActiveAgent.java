package dev.mayfly.research.agents.probes;

import dev.mayfly.agents.AgentReport;
import dev.mayfly.agents.ProfilingAgent;
import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Report;
import java.util.List;

/** An agent as an analysis that has tables, but no events. Thread-safe. */
final class ActiveAgent extends Analysis {
  final ProfilingAgent agent;

  private volatile List<ThreadMetrics> metrics = List.of();

  ActiveAgent(ProfilingAgent agent) {
    this.agent = agent;
  }

  @Override
  public void report(Report report) {
    AgentReport noted = new AgentReport(report);
    agent.report(noted);
    metrics = noted.metrics();
  }

  /** What the agent noted of threads, for the last snapshot. */
  List<ThreadMetrics> metrics() {
    return metrics;
  }
}
