package subject.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Thread-safe. What the program knows of the profiler's looks at its threads: between two of them
 * the thread that looks waits, and the JVM counts that. However busy the machine is, a program that
 * waits for looks has been looked at.
 */
final class Looks {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** After this time and a look, CPU time has its context, whether or not the thread runs. */
  private static final long LONGEST_PENDING_MILLIS = 200;

  private static final long LOOKER = looker();

  private Looks() {}

  private static long looker() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals("mayfly-time")) {
        return thread.getId();
      }
    }
    return 0;
  }

  /** Whether somebody looks. */
  static boolean areTaken() {
    return LOOKER != 0;
  }

  /** How often the profiler has looked. */
  static long count() {
    return THREADS.getThreadInfo(LOOKER).getWaitedCount();
  }

  /** Waits until the profiler has looked at all threads once more. */
  static void awaitOne() throws InterruptedException {
    long begun = areTaken() ? count() : 0;
    while (areTaken() && count() < begun + 2) { // the look that is under way may be past a thread
      Thread.sleep(1);
    }
  }

  /** Waits until all CPU time that was used before has a context. */
  static void awaitAttribution() throws InterruptedException {
    awaitOne();
    Thread.sleep(LONGEST_PENDING_MILLIS);
    awaitOne();
  }
}
