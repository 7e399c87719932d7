package dev.mayfly.agent.weaving.adaptive;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Thread-safe (no state). The time that callers wait for the reweaving thread: 20 seconds, since
 * the caller may hold a lock that the weaver needs.
 */
final class BoundedWait {
  private static final long NANOS = TimeUnit.SECONDS.toNanos(20);

  private BoundedWait() {}

  /**
   * Waits on a monitor that the caller holds; an interruption does not end it and is kept.
   *
   * @param pending asked within the monitor before each wait; false ends it
   */
  static void await(Object monitor, BooleanSupplier pending) {
    long deadline = System.nanoTime() + NANOS;
    boolean interrupted = false;
    while (pending.getAsBoolean()) {
      long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (millis <= 0) {
        break;
      }
      try {
        monitor.wait(millis);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
