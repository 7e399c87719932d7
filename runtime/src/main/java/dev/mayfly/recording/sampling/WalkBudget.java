package dev.mayfly.recording.sampling;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Thread-safe, without locks. Keeps the time that walks of stacks take to a share of the time that
 * passes: where they take more, intervals double, step by step, and fall again when there is room.
 */
public final class WalkBudget {
  /** One part in this number of the time since the start may be spent. */
  static final int SHARE = 50;

  /**
   * The time that may be spent at once: programs create most of their sites' first objects at their
   * start.
   */
  static final long ADVANCE_NANOS = 100_000_000;

  /** A step shall show before the next. */
  static final long STEP_NANOS = 20_000_000;

  private static final int MOST = 20;

  private final long started;
  private final AtomicLong spent = new AtomicLong();
  private final AtomicLong stepped;
  private final AtomicInteger pressure = new AtomicInteger();

  /** A budget from which nothing is taken yet. */
  public WalkBudget(long now) {
    started = now;
    stepped = new AtomicLong(now);
  }

  /** A walk has ended. */
  public void walked(long nanos, long now) {
    spent.addAndGet(nanos);
    step(now);
  }

  private void step(long now) {
    long last = stepped.get();
    if (now - last < STEP_NANOS || !stepped.compareAndSet(last, now)) {
      return;
    }
    long all = spent.get();
    long allowed = ADVANCE_NANOS + (now - started) / SHARE;
    int before = pressure.get();
    if (all > allowed && before < MOST) {
      pressure.set(before + 1);
    } else if (all < allowed - allowed / 4 && before > 0) {
      pressure.set(before - 1);
    }
  }

  /** The number of times intervals are to be doubled now. */
  public int pressure(long now) {
    step(now); // where hardly anything is walked, nothing else would tell that there is room
    return pressure.get();
  }

  /** The time that walks took, in nanoseconds. */
  public long nanos() {
    return spent.get();
  }
}
