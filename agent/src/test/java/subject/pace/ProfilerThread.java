package subject.pace;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Thread-safe. A thread of the profiler's, which works and waits by turns. The JVM counts how often
 * it has waited: however busy the machine is, a program that waits for a turn knows that all was
 * done which a turn does. Without a profiler there is nothing to wait for.
 */
public final class ProfilerThread {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Looks for the dead after each collection. */
  private static final ProfilerThread REAPER = named("mayfly-reaper");

  private final long id;

  private ProfilerThread(long id) {
    this.id = id;
  }

  /** The thread of this name. */
  public static ProfilerThread named(String name) {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(name)) {
        return new ProfilerThread(thread.getId());
      }
    }
    return new ProfilerThread(0);
  }

  /** Collects, and waits until the profiler has seen which objects are dead. */
  public static void collect() {
    System.gc();
    REAPER.awaitTurn();
  }

  /** Whether there is such a thread. */
  public boolean isThere() {
    return id != 0;
  }

  /** How many turns it has begun. */
  public long turns() {
    return isThere() ? THREADS.getThreadInfo(id).getWaitedCount() : 0;
  }

  /** Waits until it has begun and ended a turn. */
  public void awaitTurn() {
    long begun = turns();
    while (isThere() && turns() < begun + 2) { // one may be under way
      try {
        Thread.sleep(1);
      } catch (InterruptedException stop) {
        throw new IllegalStateException(stop);
      }
    }
  }
}
