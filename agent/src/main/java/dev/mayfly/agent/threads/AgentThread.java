package dev.mayfly.agent.threads;

import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.threads.ProfilerWork;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Thread-safe. Daemon threads of the agent's own that do something now and then, until the JVM
 * ends; what they allocate is not recorded.
 */
public final class AgentThread {
  private static final long LONGEST_END_MILLIS = 1000;
  private static final long FIRST_PAUSE_NANOS = 1_000_000;
  private static final PeriodicWork WORK = new PeriodicWork();

  private AgentThread() {}

  /**
   * Starts one.
   *
   * @param pauseNanos how long it rests before each run
   * @param tick what it does each time; may fail
   */
  public static void start(String name, long pauseNanos, Runnable tick) {
    start(
        name,
        () -> {
          tick.run();
          return pauseNanos;
        },
        pauseNanos);
  }

  /**
   * Starts one that rests between its runs for as long as it says itself.
   *
   * @param tick what it does each time; returns how long to rest then, in nanoseconds; may fail
   */
  public static void start(String name, LongSupplier tick) {
    start(name, tick, FIRST_PAUSE_NANOS);
  }

  private static void start(String name, LongSupplier tick, long pauseNanos) {
    ProfilerThreads.of(name, () -> run(tick, pauseNanos)).start();
  }

  private static void run(LongSupplier tick, long firstPauseNanos) {
    ProfilerWork.excludeThread();
    long[] pauseNanos = {firstPauseNanos};
    boolean more = true;
    while (more) {
      LockSupport.parkNanos(pauseNanos[0]);
      try {
        more = WORK.run(() -> pauseNanos[0] = tick.getAsLong());
      } catch (RuntimeException | Error failure) {
        // Memory may be short for a moment: work that is not done now is done at the next tick.
        ProfilerThreads.failed(failure);
      }
    }
  }

  /**
   * The JVM is about to end: no thread begins new work, and this waits for the work that has begun,
   * a second at most. A thread that asked the JVM for its classes when it ended made it complain on
   * standard error (JDK 25, in JPLISAgent.c).
   */
  public static void endAll() {
    try {
      WORK.end(LONGEST_END_MILLIS);
    } catch (InterruptedException mayEnd) {
      Thread.currentThread().interrupt();
    }
  }
}
