package dev.mayfly.junit.jvm;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Confined to the thread that runs the test. Threads that a test starts and that work on when it
 * has ended: what they allocate later is not counted.
 *
 * <p>A thread works if a method of the program is on its stack, and it is not waiting for work
 * without a limit of time. Virtual threads are not seen.
 */
public final class StartedThreads {
  private static final long PATIENCE_NANOS = 1_000_000_000L;
  private static final long STEP_MILLIS = 10;

  private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
  private final Set<Long> before = new HashSet<>();

  private StartedThreads() {}

  /** Begins to watch: threads that run now are not those of the test. */
  public static StartedThreads begin() {
    StartedThreads watch = new StartedThreads();
    for (long id : watch.bean.getAllThreadIds()) {
      watch.before.add(id);
    }
    return watch;
  }

  /**
   * Waits a second at most until no thread works on that was started since.
   *
   * @param isProgram whether a class is the program's, by its name
   * @return the names of those that work on all the same
   */
  public List<String> workingOn(Predicate<String> isProgram) {
    long begun = System.nanoTime();
    List<ThreadInfo> busy = busy(isProgram);
    while (!busy.isEmpty() && System.nanoTime() - begun < PATIENCE_NANOS) {
      try {
        Thread.sleep(STEP_MILLIS);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        break;
      }
      busy = busy(isProgram);
    }
    return busy.stream()
        .filter(thread -> isIn(thread, isProgram))
        .map(ThreadInfo::getThreadName)
        .toList();
  }

  private List<ThreadInfo> busy(Predicate<String> isProgram) {
    List<ThreadInfo> busy = new ArrayList<>();
    for (long id : bean.getAllThreadIds()) {
      ThreadInfo thread = before.contains(id) ? null : bean.getThreadInfo(id, Integer.MAX_VALUE);
      if (thread != null
          && thread.getThreadState() != Thread.State.WAITING
          && (isIn(thread, isProgram) || isStarting(thread))) {
        busy.add(thread);
      }
    }
    return busy;
  }

  private static boolean isIn(ThreadInfo thread, Predicate<String> isProgram) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (isProgram.test(frame.getClassName())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread has not got to anybody's code yet. */
  private static boolean isStarting(ThreadInfo thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (!frame.getClassName().equals(Thread.class.getName())) {
        return false;
      }
    }
    return true;
  }
}
