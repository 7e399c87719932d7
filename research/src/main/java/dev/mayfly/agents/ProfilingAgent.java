package dev.mayfly.agents;

/**
 * To be implemented, thread-safe. Is activated on each platform thread of the program whenever the
 * thread has executed a number of bytecodes: a clock that neither the machine nor the load changes,
 * so a single-threaded program activates an agent at the same points in each run.
 *
 * <p>An agent runs on the program's threads, with whatever locks the program holds. Its own work is
 * not recorded, and activates no agent. A throwable is caught; at the tenth one, the agent is
 * switched off.
 */
public interface ProfilingAgent {
  /**
   * The program is about to begin.
   *
   * @return how many bytecodes each thread executes before the first activation on it; 0 or less
   *     for no activations
   */
  long begin(AgentSession session);

  /**
   * A thread has executed its bytecodes; runs on that thread.
   *
   * @param thread the recording of the thread, readable until this method returns
   * @return how many bytecodes the thread executes before the next activation; 0 or less for no
   *     further one on this thread
   */
  long activated(ThreadProfile thread);

  /**
   * A thread has ended, up to a second ago; or the program ends while the thread runs. Runs on a
   * thread of the profiler, and before the last report.
   *
   * @param thread its recording, which does not change and may be kept
   */
  default void ended(ThreadProfile thread) {}

  /** A snapshot is taken: adds the tables and figures that the reports are to show. */
  default void report(AgentReport report) {}
}
