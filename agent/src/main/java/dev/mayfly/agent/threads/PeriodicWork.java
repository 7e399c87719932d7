package dev.mayfly.agent.threads;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Thread-safe. Lets threads do something now and then, until it ends. From then on none begins
 * anything, and the end waits for the work that has begun.
 */
final class PeriodicWork {
  private static final int MOST_AT_ONCE = 64;

  private final Semaphore running = new Semaphore(MOST_AT_ONCE);
  private volatile boolean ended;

  /** Does something, unless the end has come; returns whether it has not. */
  boolean run(Runnable tick) {
    if (ended || !running.tryAcquire()) {
      return !ended;
    }
    try {
      tick.run();
    } finally {
      running.release();
    }
    return true;
  }

  /**
   * Ends. Waits for what runs, on the calling thread, but only so long: it may hang.
   *
   * @return whether nothing runs any more
   */
  boolean end(long millis) throws InterruptedException {
    ended = true;
    return running.tryAcquire(MOST_AT_ONCE, millis, TimeUnit.MILLISECONDS);
  }
}
