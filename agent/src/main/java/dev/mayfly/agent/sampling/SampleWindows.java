package dev.mayfly.agent.sampling;

import dev.mayfly.recording.OwnWork;
import java.time.Instant;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Thread-safe. Short windows of time, at random, in which each full buffer is an event. Outside of
 * them events are off and cost nothing. So each byte is sampled with a known probability, the share
 * of time that the windows have, whatever the program does meanwhile; and however fast it
 * allocates, its threads walk their stacks in that share of time only.
 *
 * <p>Time is divided into slots of equal length, and each has one window. A window is as long as an
 * event takes to come, on average. Where events are so few that windows fill half of the time, all
 * of them are taken.
 */
final class SampleWindows implements Runnable {
  /** Of a second; most contexts of a short program are found. */
  private static final int FIRST_SLOTS = 100;

  /** A long one finds them at a lower rate, too: each sample walks a stack of its thread. */
  private static final int LATER_SLOTS = 10;

  private static final int FIRST_SECONDS = 10;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long SHORTEST_WINDOW = TimeUnit.MICROSECONDS.toNanos(100);

  /** Who wakes up later than this was held by a collection: its end is no time at random. */
  private static final long LATE = TimeUnit.MILLISECONDS.toNanos(1);

  private static final int MOST_TRIALS = 4;
  private static final int SLOTS_KEPT = 4_096;

  private final Consumer<Boolean> events;
  private final BooleanSupplier alwaysOpen;
  private final RandomGenerator random;
  private final AtomicLong samples = new AtomicLong();

  /** By the time at which a window opened: how many times its bytes an event then stands for. */
  private final NavigableMap<Instant, Double> factors = new ConcurrentSkipListMap<>();

  /** How many events a second of open windows has; more at first than most programs have. */
  private double perSecond = 2_000;

  private int seconds;
  private long openNanos;
  private boolean isOpen = true;
  private volatile boolean ended;

  /**
   * Nothing has begun.
   *
   * @param events turns events on and off; they are on
   * @param alwaysOpen whether somebody else wants all events, so that they stay on
   */
  SampleWindows(Consumer<Boolean> events, BooleanSupplier alwaysOpen, RandomGenerator random) {
    this.events = events;
    this.alwaysOpen = alwaysOpen;
    this.random = random;
  }

  /** An event was read. */
  void sampled() {
    samples.getAndIncrement();
  }

  /** How many times its bytes an event of that time stands for. */
  double factor(Instant time) {
    Map.Entry<Instant, Double> window = factors.floorEntry(time);
    window = window == null ? factors.firstEntry() : window;
    return window == null ? 1 : window.getValue();
  }

  /** Opens no more windows. */
  void end() {
    ended = true;
  }

  /** Opens windows until the end. */
  @Override
  public void run() {
    OwnWork.excludeThread();
    try {
      while (!ended) {
        oneSecond();
      }
    } finally {
      OwnWork.endThread();
    }
  }

  private void oneSecond() {
    long before = samples.get();
    openNanos = 0;
    long start = System.nanoTime();
    long slots = seconds++ < FIRST_SECONDS ? FIRST_SLOTS : LATER_SLOTS;
    long slot = SECOND / slots;
    long window = Math.max(SHORTEST_WINDOW, (long) (SECOND / perSecond));
    if (window > slot / 2 || alwaysOpen.getAsBoolean()) {
      note(Instant.now(), 1);
      open(true);
      sleep(SECOND);
      openNanos = System.nanoTime() - start;
    } else {
      open(false);
      for (long from = start; from - start < SECOND && !ended; from += slot) {
        oneWindow(from, slot, window);
      }
    }
    double now = (samples.get() - before + 1) / (Math.max(1, openNanos) / (double) SECOND);
    perSecond = Math.sqrt(perSecond * now);
  }

  private void oneWindow(long from, long slot, long window) {
    long to = from + (long) (random.nextDouble() * (slot - window));
    for (int i = 0; i < MOST_TRIALS && sleep(to - System.nanoTime()) > LATE; i++) {
      to = System.nanoTime() + (long) (random.nextDouble() * LATE);
    }
    Instant opens = Instant.now();
    note(opens, slot / (double) window);
    long start = System.nanoTime();
    open(true);
    sleep(window);
    open(false);
    long nanos = System.nanoTime() - start;
    note(opens, Math.max(1, slot / (double) nanos));
    openNanos += nanos;
    sleep(from + slot - System.nanoTime());
  }

  private void note(Instant opens, double factor) {
    factors.put(opens, factor);
    if (factors.size() > SLOTS_KEPT) {
      factors.pollFirstEntry();
    }
  }

  private void open(boolean now) {
    if (now != isOpen) {
      events.accept(now);
      isOpen = now;
    }
  }

  /** Returns how many nanoseconds later than wanted it woke up. */
  private static long sleep(long nanos) {
    long until = System.nanoTime() + nanos;
    long left = nanos;
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = until - System.nanoTime();
    }
    return -left;
  }
}
