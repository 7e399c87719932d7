package dev.mayfly.research.agents.probes;

import dev.mayfly.agents.AgentSession;
import dev.mayfly.agents.ProfilingAgent;
import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.agents.ThreadProfile;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Registration;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.RecorderRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

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

  /** Threads that have ended, until agents receive them. */
  private static final Queue<EndedThread> ENDED = new ConcurrentLinkedQueue<>();

  /** Whether agents have received all threads. */
  private static volatile boolean over;

  private Agents() {}

  /**
   * Begins with an agent.
   *
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

  /** A thread has ended; agents that want it receive it soon. */
  static void ended(PlatformRecorder recorder) {
    if (over) {
      return;
    }
    for (Added one : all) {
      if (one.active.wantsEnds()) {
        ENDED.add(EndedThread.of(recorder));
        return;
      }
    }
  }

  /** Has agents receive the threads that have ended. */
  public static synchronized void tellEnded() {
    for (EndedThread thread = ENDED.poll(); thread != null; thread = ENDED.poll()) {
      for (Added one : all) {
        if (!one.wall.isOff()) {
          try {
            one.active.agent.ended(thread);
          } catch (Throwable failure) {
            one.wall.failed(failure);
          }
        }
      }
    }
  }

  /** The program ends: has agents receive the other threads, too. */
  public static void programEnds(RecorderRegistry threads) {
    threads.forEachRecorder(Agents::ended);
    over = true;
    tellEnded();
  }

  /** The notes of the agents on threads, for the last snapshot. */
  public static List<ThreadMetrics> metrics() {
    List<ThreadMetrics> metrics = new ArrayList<>();
    for (Added one : all) {
      metrics.addAll(one.active.metrics());
    }
    return metrics;
  }
}
