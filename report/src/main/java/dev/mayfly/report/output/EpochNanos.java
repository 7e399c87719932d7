package dev.mayfly.report.output;

import java.time.Instant;

/** Static: points in time as formats of stacks have them, in nanoseconds since 1970. */
public final class EpochNanos {

  private static final long LATEST_SECOND = Long.MAX_VALUE / 2_000_000_000;

  private EpochNanos() {}

  /** The nanoseconds; 0 for a moment that they cannot express, in a profile of unknown date. */
  public static long of(Instant moment) {
    return Math.abs(moment.getEpochSecond()) < LATEST_SECOND
        ? moment.getEpochSecond() * 1_000_000_000 + moment.getNano()
        : 0;
  }
}
