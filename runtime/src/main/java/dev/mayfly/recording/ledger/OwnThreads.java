package dev.mayfly.recording.ledger;

/**
 * Thread-safe. Makes the profiler's own threads: daemons in a group of their own beside the
 * program's, which has as many threads as without the profiler. They inherit nothing from the
 * thread that makes them, which may be the program's.
 */
public final class OwnThreads {
  private static final ThreadGroup GROUP = new ThreadGroup(root(), "mayfly");

  private OwnThreads() {}

  /** A thread, not started. */
  public static Thread of(String name, Runnable work) {
    Thread thread = new Thread(GROUP, work, name, 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  private static ThreadGroup root() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }
}
