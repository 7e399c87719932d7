package dev.mayfly.research.uses.probes;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Thread-safe. The accesses of all threads together, for objects that several threads use. Each
 * thread counts for itself, and adds {@value #STEP} at a time here.
 */
public final class AccessClock {
  /** The number of accesses that a thread counts before it adds them. */
  public static final int STEP = 1024;

  private static final AtomicLong ALL = new AtomicLong();

  private AccessClock() {}

  /** A thread has counted enough accesses to add them. */
  public static void advance() {
    ALL.addAndGet(STEP);
  }

  /** The accesses of all threads, but for the last {@value #STEP} of each at most. */
  public static long now() {
    return ALL.get();
  }
}
