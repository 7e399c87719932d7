package dev.mayfly.agent.sampling;

import dev.mayfly.recording.threads.ProfilerWork;
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
 * Thread-safe. Short windows of time, at random, in which each full buffer is a sample. Outside of
 * them events are off and cost nothing. So each byte is sampled with a known probability, the share
 * of time that the windows have, whatever the program does meanwhile; and however fast it
 * allocates, its threads walk their stacks in that share of time only.
 *
 * <p>Time is divided into slots of equal length, and each has one window. A window is as long as an
 * event takes to come, on average. Where events are so few that windows fill half of the time, all
 * of them are taken. Before a window opens there are events without stacks: no samples, but they
 * say what each thread did last ({@link BufferCrossings}).
 */
final class SampleWindows implements Runnable {
  /** The part of a second; most contexts of a short program are found. */
  private static final int FIRST_SLOTS = 100;

  /** A long one finds them at a lower rate, too: each sample walks a stack of its thread. */
  private static final int LATER_SLOTS = 10;

  private static final int FIRST_SECONDS = 10;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long SHORTEST_WINDOW = TimeUnit.MICROSECONDS.toNanos(100);

  /**
   * A thread that wakes up later than this was held by a collection: its end is no time at random.
   */
  private static final long LATE = TimeUnit.MILLISECONDS.toNanos(1);

  private static final int MOST_TRIALS = 4;
  private static final int MOMENTS_KEPT = 8_192;

  /** So many events are expected before a window opens: most threads have one. */
  private static final int EVENTS_BEFORE = 32;

  /** The parts of events that are recorded. */
  enum Detail {
    /** No window. */
    OFF,
    /** Events without stacks. */
    EVENTS,
    /** Events with stacks. */
    STACKS
  }

  /**
   * Immutable: how events of a moment are sampled.
   *
   * @param run within one run there is an event of each full buffer
   * @param factor how many times its bytes an event then stands for; 0 for none
   */
  record Moment(long run, double factor) {}

  private final Consumer<Detail> events;
  private final BooleanSupplier alwaysOpen;
  private final RandomGenerator random;
  private final AtomicLong samples = new AtomicLong();

  /** By the time from which on they hold. */
  private final NavigableMap<Instant, Moment> moments = new ConcurrentSkipListMap<>();

  /** The number of events in a second of open windows; more at first than most programs have. */
  private double perSecond = 2_000;

  private int seconds;
  private long openNanos;
  private long slotStart = System.nanoTime();
  private long run;
  private Detail detail = Detail.STACKS;
  private volatile boolean ended;

  /**
   * * Creates the windows; none has begun.
   *
   * @param events turns events on and off; they are on, with stacks
   * @param alwaysOpen whether another recording wants all events, so that they stay on
   */
  SampleWindows(Consumer<Detail> events, BooleanSupplier alwaysOpen, RandomGenerator random) {
    this.events = events;
    this.alwaysOpen = alwaysOpen;
    this.random = random;
  }

  /** An event of a window was read. */
  void sampled() {
    samples.getAndIncrement();
  }

  /**
   * Returns how events of a time are sampled.
   *
   * @param hasStack whether the event has a stack, so that a window was open by then
   */
  Moment at(Instant time, boolean hasStack) {
    Map.Entry<Instant, Moment> entry = moments.floorEntry(time);
    if (entry == null || (hasStack && entry.getValue().factor == 0)) {
      Map.Entry<Instant, Moment> next = moments.higherEntry(time); // by another clock
      entry = next == null ? entry : next;
    }
    return entry == null ? new Moment(0, 1) : entry.getValue();
  }

  /** Opens no more windows. */
  void end() {
    ended = true;
  }

  /** Opens windows until the end. */
  @Override
  public void run() {
    ProfilerWork.excludeThread();
    try {
      while (!ended) {
        oneSecond();
      }
    } finally {
      ProfilerWork.endThread();
    }
  }

  private void oneSecond() {
    long before = samples.get();
    openNanos = 0;
    slotStart = Math.max(slotStart, System.nanoTime());
    long start = slotStart;
    long slots = seconds++ < FIRST_SECONDS ? FIRST_SLOTS : LATER_SLOTS;
    long slot = SECOND / slots;
    long event = (long) (SECOND / perSecond);
    long window = Math.max(SHORTEST_WINDOW, event);
    if (window > slot / 2 || alwaysOpen.getAsBoolean()) {
      note(Instant.now(), 1);
      open(Detail.STACKS);
      sleep(SECOND);
      openNanos = System.nanoTime() - start;
    } else {
      open(Detail.OFF);
      while (slotStart - start < SECOND && !ended) {
        oneWindow(slot, window, Math.min(slot / 2, EVENTS_BEFORE * event));
        // where the window was open for longer, time is not made up for
        slotStart = Math.max(slotStart + slot, System.nanoTime());
      }
    }
    double now = (samples.get() - before + 1) / (Math.max(1, openNanos) / (double) SECOND);
    perSecond = Math.sqrt(perSecond * now);
  }

  private void oneWindow(long slot, long window, long before) {
    long to = slotStart + (long) (random.nextDouble() * (slot - window));
    sleep(to - before - System.nanoTime());
    run++;
    note(Instant.now(), 0);
    open(Detail.EVENTS);
    for (int i = 0; i < MOST_TRIALS && sleep(to - System.nanoTime()) > LATE; i++) {
      to = System.nanoTime() + (long) (random.nextDouble() * LATE);
    }
    Instant opens = Instant.now();
    note(opens, slot / (double) window);
    long start = System.nanoTime();
    open(Detail.STACKS);
    sleep(window);
    open(Detail.OFF);
    long nanos = System.nanoTime() - start;
    note(opens, Math.max(1, slot / (double) nanos));
    openNanos += nanos;
  }

  private void note(Instant from, double factor) {
    moments.put(from, new Moment(run, factor));
    if (moments.size() > MOMENTS_KEPT) {
      moments.pollFirstEntry();
    }
  }

  private void open(Detail now) {
    if (now != detail) {
      events.accept(now);
      detail = now;
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
