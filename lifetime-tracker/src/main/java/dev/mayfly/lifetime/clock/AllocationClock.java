package dev.mayfly.lifetime.clock;

import dev.mayfly.recording.jvm.VmBeans;

/**
 * Thread-safe. The bytes that the program has allocated, without those of the profiler's threads
 * and of the tracker's births; never falls.
 *
 * <p>Reading costs time in proportion to the number of threads: after a reading that took a time,
 * the next is made no sooner than fifty times that later, or a tenth of a second where the thread
 * was held up.
 */
final class AllocationClock {
  private static final int REST = 50;
  private static final long LONGEST_REST = 100_000_000;

  private final ThreadTotals totals;
  private long readAt;
  private long restNanos;
  private long bytes;

  AllocationClock(ThreadTotals totals) {
    this.totals = totals;
    readAt = System.nanoTime();
  }

  static AllocationClock ofThisMachine() {
    ThreadTotals totals = null;
    if (VmBeans.threads() instanceof com.sun.management.ThreadMXBean threads
        && threads.isThreadAllocatedMemorySupported()) {
      totals = MachineTotals.over(threads);
      if (totals == null) {
        totals = new LiveThreadTotals(threads);
      }
    }
    return new AllocationClock(totals == null ? new ThreadTotals.Unknown() : totals);
  }

  synchronized long read(long trackerBytes) {
    long start = System.nanoTime();
    if (start - readAt >= restNanos) {
      bytes = Math.max(bytes, totals.allocatedBytes() - trackerBytes);
      readAt = System.nanoTime();
      restNanos = Math.min(LONGEST_REST, REST * (readAt - start));
    }
    return bytes;
  }

  synchronized void exclude(Thread profilerThread) {
    totals.exclude(profilerThread.getId());
  }
}
