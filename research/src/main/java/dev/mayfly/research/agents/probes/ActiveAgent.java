package dev.mayfly.research.agents.probes;

import dev.mayfly.agents.AgentReport;
import dev.mayfly.agents.ProfilingAgent;
import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.agents.ThreadProfile;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Report;
import java.util.List;

/** An agent as an analysis that has tables, but no events. Thread-safe. */
final class ActiveAgent extends Analysis {
  final ProfilingAgent agent;
  private final boolean wantsEnds;

  private volatile List<ThreadMetrics> metrics = List.of();

  ActiveAgent(ProfilingAgent agent) {
    this.agent = agent;
    this.wantsEnds = overridesEnded(agent);
  }

  @Override
  public void report(Report report) {
    AgentReport noted = new AgentReport(report);
    agent.report(noted);
    metrics = noted.metrics();
  }

  /** Whether it has a method for the ends of threads. */
  boolean wantsEnds() {
    return wantsEnds;
  }

  private static boolean overridesEnded(ProfilingAgent agent) {
    try {
      return agent.getClass().getMethod("ended", ThreadProfile.class).getDeclaringClass()
          != ProfilingAgent.class;
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The notes of the agent on threads, for the last snapshot. */
  List<ThreadMetrics> metrics() {
    return metrics;
  }
}
