package dev.mayfly.lifetime;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * Thread-safe, without locks. How many allocations make one birth: the initial interval times a
 * power of two.
 *
 * <p>Two things can run short: the places for tracked objects, and the births that one cycle, from
 * a collection to the next, can bear (see {@link CycleBudget}). When three quarters of either are
 * used up the interval doubles, and again with each further 64th: the remaining places then suffice
 * for sixteen doublings, and hardly any birth is dropped. The interval falls back when for some
 * cycles in a row no more than a quarter of both was used.
 */
final class SamplingRate {
  static final int LONGEST = 1 << 24;
  private static final int CALM_CYCLES = 4;

  private static final AtomicReferenceFieldUpdater<SamplingRate, State> STATE =
      AtomicReferenceFieldUpdater.newUpdater(SamplingRate.class, State.class, "state");

  /** Immutable. The interval, when it is to double next, and the births of the current cycle. */
  private record State(
      int interval, long placesToDouble, long birthsToDouble, long cycleStart, long budget) {}

  private final int initial;
  private final long capacity;
  private final long firstBudget;
  private volatile State state;

  /** The largest share of places or births that was used in a cycle since the last decision. */
  private double peak;

  private int cycles;

  /**
   * A rate at its initial interval.
   *
   * @param firstBudget how many births the first cycle can bear
   */
  SamplingRate(int initial, long capacity, long firstBudget) {
    this.initial = initial;
    this.capacity = capacity;
    this.firstBudget = firstBudget;
    this.state = cycle(initial, 0, 0, firstBudget);
  }

  private State cycle(int interval, long places, long births, long budget) {
    return new State(
        interval, levelAbove(places, capacity), births + levelAbove(0, budget), births, budget);
  }

  private static long levelAbove(long used, long all) {
    long first = all - all / 4;
    long step = all / 64 + 1;
    return used < first ? first : first + ((used - first) / step + 1) * step;
  }

  int interval() {
    return state.interval;
  }

  int initialInterval() {
    return initial;
  }

  /** The number of times the interval is doubled now. */
  int exponent() {
    return Integer.numberOfTrailingZeros(state.interval / initial);
  }

  /**
   * A chunk was taken.
   *
   * @param places how many places are taken now
   * @param births how many places were ever taken
   */
  void taken(long places, long births) {
    State old = state;
    boolean crowded = places >= old.placesToDouble;
    boolean busy = births >= old.birthsToDouble;
    if ((crowded || busy) && old.interval <= LONGEST / 2) {
      State next =
          new State(
              old.interval * 2,
              crowded ? levelAbove(places, capacity) : old.placesToDouble,
              busy
                  ? old.cycleStart + levelAbove(births - old.cycleStart, old.budget)
                  : old.birthsToDouble,
              old.cycleStart,
              old.budget);
      // where this fails, another thread has doubled it
      STATE.compareAndSet(this, old, next);
    }
  }

  /** Dead objects have made room. */
  void released(long places) {
    while (true) {
      State old = state;
      State next =
          new State(
              old.interval,
              levelAbove(places, capacity),
              old.birthsToDouble,
              old.cycleStart,
              old.budget);
      if (STATE.compareAndSet(this, old, next)) {
        return;
      }
    }
  }

  /**
   * Falls back to the initial interval, as if a cycle began in which nothing but places is short.
   *
   * @param places how many places are taken now
   * @param births how many places were ever taken
   */
  void startAfresh(long places, long births) {
    state = cycle(initial, places, births, firstBudget);
  }

  /**
   * A collection has ended a cycle, and its dead have made room. To be called by one thread at a
   * time.
   *
   * @param used the share of free places, or of the cycle's budget, that was used at most
   * @param places how many places are taken now
   * @param births how many places were ever taken
   * @param budget how many births the next cycle can bear
   */
  void nextCycle(double used, long places, long births, long budget) {
    int halvings = halvings(used);
    while (true) {
      State old = state;
      int interval = Math.max(initial, old.interval >> halvings);
      if (STATE.compareAndSet(this, old, cycle(interval, places, births, budget))) {
        return;
      }
    }
  }

  private int halvings(double used) {
    peak = Math.max(peak, used);
    if (++cycles < CALM_CYCLES) {
      return 0;
    }
    int halvings = 0;
    for (double expected = peak; expected <= 0.25 && halvings < 24; expected *= 2) {
      halvings++;
    }
    peak = 0;
    cycles = 0;
    return halvings;
  }
}
