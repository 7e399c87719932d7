package dev.mayfly.agent.threads;

import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.ledger.OwnThreads;
import java.util.concurrent.locks.LockSupport;

/**
 * Thread-safe. Daemon threads of the agent's own that do something now and then, until the JVM
 * ends; what they allocate is not recorded.
 */
public final class AgentThread {
  private static final long LONGEST_END_MILLIS = 1000;
  private static final Ticks TICKS = new Ticks();

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
    boolean more = true;
    while (more) {
      LockSupport.parkNanos(pauseNanos);
      try {
        more = TICKS.run(tick);
      } catch (RuntimeException | Error failure) {
        // Memory may be short for a moment: what is not done now is done at the next tick.
      }
    }
  }

  /**
   * The JVM is about to end: no thread begins anything more, and what has begun is waited for, a
   * second at most. A thread that asked the JVM for its classes when it ended made it complain on
   * standard error (JDK 25, in JPLISAgent.c).
   */
  public static void endAll() {
    try {
      TICKS.end(LONGEST_END_MILLIS);
    } catch (InterruptedException mayEnd) {
      Thread.currentThread().interrupt();
    }
  }
}
