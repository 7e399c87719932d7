package dev.mayfly.analysis;

/**
 * Thread-safe. An agent that was added, behind a wall: nothing that it throws gets out, and at the
 * tenth throwable it is switched off.
 */
final class ActiveAgent {
  private final String name;
  private final ProfilingAgent agent;
  private final Failures failures = new Failures();

  ActiveAgent(String name, ProfilingAgent agent) {
    this.name = name;
    this.agent = agent;
  }

  /**
   * Activates it on this thread.
   *
   * @param interval the one that has passed, which is kept where the agent fails
   * @return the bytecodes to the next activation; 0 or less for none
   */
  long activated(ThreadProfile thread, long interval) {
    if (failures.isOff()) {
      return 0;
    }
    try {
      return agent.activated(thread);
    } catch (Throwable failure) {
      failed(failure);
      return interval;
    }
  }

  /** The agent's result; empty where it fails. */
  AnalysisResult result() {
    Report report = new Report();
    try {
      agent.report(report);
    } catch (Throwable failure) {
      report = new Report();
      failed(failure);
    }
    return AnalysisResult.of(name, report, failures);
  }

  private void failed(Throwable failure) {
    if (failures.add(failure)) {
      Analyses.tellSwitchedOff("agent '" + name + "'", failure);
    }
  }
}
