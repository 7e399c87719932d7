package dev.mayfly.snapshot.lifetimes;

import dev.mayfly.snapshot.amounts.Counters;

/** Immutable: the age from which objects are of interest. */
public record AgeLimit(Clock clock, long least) {

  /** Any age. */
  public static final AgeLimit NONE = new AgeLimit(Clock.NANOS, 0);

  /** Immutable: clocks that ages are counted by. */
  public enum Clock {
    /** Nanoseconds of wall time. */
    NANOS,
    /** Garbage collections survived. */
    COLLECTIONS;

    public ClockStats of(LifetimeStats stats) {
      return this == NANOS ? stats.nanos() : stats.collections();
    }
  }

  /** Checks that it is an age. */
  public AgeLimit {
    Counters.requireCount(least, "least");
  }
}
