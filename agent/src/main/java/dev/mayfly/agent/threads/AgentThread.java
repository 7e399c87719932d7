package dev.mayfly.agent.threads;

import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.ledger.OwnThreads;
import java.util.concurrent.locks.LockSupport;

/**
 * Thread-safe, without state. Daemon threads of the agent's own that do something now and then;
 * what they allocate is not recorded.
 */
public final class AgentThread {
  private AgentThread() {}

  /**
   * Starts one.
   *
   * @param name the thread's
   * @param pauseNanos how long it rests before each run
   * @param tick what it does each time; may fail
   */
  public static void start(String name, long pauseNanos, Runnable tick) {
    OwnThreads.of(name, () -> run(pauseNanos, tick)).start();
  }

  private static void run(long pauseNanos, Runnable tick) {
    OwnWork.excludeThread();
    while (true) {
      LockSupport.parkNanos(pauseNanos);
      try {
        tick.run();
      } catch (RuntimeException | Error failure) {
        // Memory may be short for a moment: what is not done now is done at the next tick.
      }
    }
  }
}
