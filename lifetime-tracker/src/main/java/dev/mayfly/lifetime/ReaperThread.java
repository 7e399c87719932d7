package dev.mayfly.lifetime;

import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.threads.ProfilerWork;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/**
 * Confined to its own daemon thread. Lets the tracker tick until it is closed, and measures the CPU
 * time of that.
 */
final class ReaperThread implements Runnable {
  private final LifetimeTracker tracker;
  private final long tickNanos;
  private final ThreadMXBean threads = VmBeans.threads();
  private volatile long cpuNanos;

  ReaperThread(LifetimeTracker tracker, LifetimeConfig config) {
    this.tracker = tracker;
    this.tickNanos = config.tickNanos();
  }

  /** The thread, not started. */
  Thread newThread() {
    return ProfilerThreads.of("mayfly-reaper", this);
  }

  /** CPU time of the thread, as of its last tick. */
  long cpuNanos() {
    return cpuNanos;
  }

  @Override
  public void run() {
    try {
      ProfilerWork.excludeThread();
      while (!tracker.isClosed()) {
        LockSupport.parkNanos(this, tickNanos);
        Thread.interrupted(); // or it would never park again
        tickOnce();
      }
    } catch (RuntimeException | Error failure) {
      ProfilerThreads.failed(failure);
      tracker.close(); // births are dropped, and counted, from here on
    }
  }

  private void tickOnce() {
    try {
      tracker.tick();
      if (threads.isCurrentThreadCpuTimeSupported()) {
        cpuNanos = Math.max(cpuNanos, threads.getCurrentThreadCpuTime());
      }
    } catch (OutOfMemoryError noMemory) {
      ProfilerThreads.failed(noMemory); // the next tick does the rest
    }
  }
}
