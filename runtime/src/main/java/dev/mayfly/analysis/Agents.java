package dev.mayfly.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * Thread-safe. The agents of this JVM, by number. They are added before the program begins, and
 * stay: threads keep when to activate each of them.
 */
public final class Agents {
  private record Added(ActiveAgent agent, long firstInterval) {}

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
    List<Added> more = new ArrayList<>(all);
    more.add(new Added(new ActiveAgent(name, agent), firstInterval));
    all = List.copyOf(more);
  }

  /** Whether there are any: code that counts bytecodes is woven with their probes then. */
  public static boolean areThere() {
    return !all.isEmpty();
  }

  /** The bytecodes that a new thread executes before each agent is activated; 0 or less: never. */
  public static long[] firstIntervals() {
    return all.stream().mapToLong(Added::firstInterval).toArray();
  }

  /**
   * Activates an agent on this thread, which is not recorded meanwhile.
   *
   * @param interval the bytecodes that were to pass, which is kept where the agent fails
   * @return the bytecodes to the next activation; 0 or less for none
   */
  public static long activate(int number, ThreadProfile thread, long interval) {
    return all.get(number).agent.activated(thread, interval);
  }

  /** The results of the agents now, read on a thread that is not recorded. */
  public static List<AnalysisResult> results() {
    List<AnalysisResult> results = new ArrayList<>();
    for (Added one : all) {
      results.add(one.agent.result());
    }
    return results;
  }
}
