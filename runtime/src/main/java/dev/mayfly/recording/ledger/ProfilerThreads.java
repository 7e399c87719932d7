package dev.mayfly.recording.ledger;

import java.util.concurrent.locks.LockSupport;

/**
 * Thread-safe. Makes the profiler's own threads: daemons in a group of their own beside the
 * program's, which has as many threads as without the profiler. They inherit nothing from the
 * thread that makes them, which may be the program's.
 *
 * <p>Their failures do not reach the program's handler of uncaught exceptions: {@link
 * ProfilerFailures} has them.
 */
public final class ProfilerThreads {
  private static final ThreadGroup GROUP = new ThreadGroup(root(), "mayfly");
  private static final long FIRST_PAUSE_NANOS = 1_000_000_000;
  private static final long LONGEST_PAUSE_NANOS = 60 * FIRST_PAUSE_NANOS;

  private ProfilerThreads() {}

  /** Confined to itself. One of these threads, with what it needs to note a failure. */
  private static final class OwnThread extends Thread {
    private final Runnable work;
    private final boolean restarts;
    private final ProfilerFailures.Row failures;

    OwnThread(String name, Runnable work, boolean restarts) {
      super(GROUP, null, name, 0, false);
      this.work = work;
      this.restarts = restarts;
      this.failures = ProfilerFailures.row(name);
    }

    @Override
    public void run() {
      long pause = FIRST_PAUSE_NANOS;
      while (fails() && restarts) {
        LockSupport.parkNanos(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
      }
    }

    private boolean fails() {
      try {
        work.run();
        return false;
      } catch (RuntimeException | Error failure) {
        ProfilerFailures.add(failures, failure);
        return true;
      }
    }
  }

  /** A thread, not started, that ends with its work. */
  public static Thread of(String name, Runnable work) {
    return of(new OwnThread(name, work, false));
  }

  /** A thread, not started, that begins its work again, after a pause, where that fails. */
  public static Thread restarting(String name, Runnable work) {
    return of(new OwnThread(name, work, true));
  }

  private static Thread of(Thread thread) {
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  /** Notes that something failed on this thread, which goes on. */
  public static void failed(Throwable failure) {
    Thread thread = Thread.currentThread();
    ProfilerFailures.add(
        thread instanceof OwnThread own ? own.failures : ProfilerFailures.row(thread.getName()),
        failure);
  }

  private static ThreadGroup root() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }
}
