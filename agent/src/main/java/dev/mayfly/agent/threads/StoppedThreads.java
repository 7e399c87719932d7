package dev.mayfly.agent.threads;

import dev.mayfly.recording.jvm.ThreadStops;
import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.threads.ProfilerWork;
import java.util.concurrent.locks.LockSupport;

/**
 * Thread-safe, all static. Threads of the program whose {@link Thread#stop} arrived while they wove
 * a class. The JVM drops what a transformer throws, so each is stopped again once it is back in the
 * program's code.
 */
public final class StoppedThreads {
  /** The JVM's own code that calls transformers, and drops what they throw. */
  private static final String TRANSFORMING = "sun.instrument.";

  private static final long PAUSE_NANOS = 1_000_000;

  private StoppedThreads() {}

  /** Takes note of a failure that a transformer must not throw, on the program's thread. */
  public static void note(Throwable failure) {
    if (ThreadStops.isOne(failure)) {
      Thread stopped = Thread.currentThread();
      ProfilerThreads.of("mayfly-stopping", () -> stopAgain(stopped)).start();
    }
  }

  @SuppressWarnings({"deprecation", "removal"}) // the program called it
  private static void stopAgain(Thread thread) {
    ProfilerWork.excludeThread();
    try {
      while (isTransforming(thread)) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      thread.stop();
    } finally {
      ProfilerWork.endThread();
    }
  }

  private static boolean isTransforming(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (frame.getClassName().startsWith(TRANSFORMING)) {
        return true;
      }
    }
    return false;
  }
}
