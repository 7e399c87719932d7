package dev.mayfly.research.agents.probes;

import dev.mayfly.agents.AgentSession;
import dev.mayfly.agents.ProfilingAgent;
import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.agents.ThreadProfile;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Registration;
import java.util.ArrayList;
import java.util.List;

/**
 * Thread-safe. The agents of this JVM, by number. They are added before the program begins, and
 * stay: threads keep when to activate each of them.
 *
 * <p>They stand behind the wall that analyses have: nothing that they throw gets out, and at the
 * tenth throwable they are switched off.
 */
public final class Agents {
  private record Added(ActiveAgent active, Registration wall, long firstInterval) {}

  /** Replaced as a whole. */
  private static volatile List<Added> all = List.of();

  private Agents() {}

  /**
   * Begins with an agent.
   *
   * @param name in reports
   * @throws RuntimeException if it cannot begin
   */
  public static synchronized void add(String name, ProfilingAgent agent, AgentSession session) {
    long firstInterval = agent.begin(session);
    ActiveAgent active = new ActiveAgent(agent);
    List<Added> more = new ArrayList<>(all);
    more.add(new Added(active, Analyses.add(name, active), firstInterval));
    all = List.copyOf(more);
  }

  /** The bytecodes that a new thread executes before each agent is activated; 0 or less: never. */
  static long[] firstIntervals() {
    List<Added> now = all;
    long[] intervals = new long[now.size()];
    for (int i = 0; i < intervals.length; i++) {
      intervals[i] = now.get(i).firstInterval;
    }
    return intervals;
  }

  /**
   * Activates an agent on this thread, which is not recorded meanwhile.
   *
   * @param interval the bytecodes that were to pass, which is kept where the agent fails
   * @return the bytecodes to the next activation; 0 or less for none
   */
  static long activate(int number, ThreadProfile thread, long interval) {
    Added one = all.get(number);
    if (one.wall.isOff()) {
      return 0;
    }
    try {
      return one.active.agent.activated(thread);
    } catch (Throwable failure) {
      one.wall.failed(failure);
      return interval;
    }
  }

  /** What the agents noted of threads, for the last snapshot. */
  public static List<ThreadMetrics> metrics() {
    List<ThreadMetrics> metrics = new ArrayList<>();
    for (Added one : all) {
      metrics.addAll(one.active.metrics());
    }
    return metrics;
  }
}
