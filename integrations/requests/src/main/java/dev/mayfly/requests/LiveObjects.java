package dev.mayfly.requests;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: how many objects are alive, estimated from the tracked ones. */
public final class LiveObjects {
  private LiveObjects() {}

  /**
   * The estimate for objects of which it is counted exactly how many there were, so there are never
   * more alive. Where all objects are tracked it is exact, by the last collection.
   *
   * @param lifetimes the tracked ones of them; null if none was tracked
   * @return the number; −1 if none was tracked
   */
  public static long of(@Nullable AllocationStats allocated, @Nullable LifetimeStats lifetimes) {
    return lifetimes == null
        ? -1
        : of(
            allocated == null ? 0 : allocated.allocations(),
            lifetimes.estimatedBirths(),
            (double) lifetimes.nanos().live().total());
  }

  /**
   * The live objects of several kinds of objects together.
   *
   * @param births how many the tracked ones stand for
   * @param live how many those of them stand for that are alive
   */
  static long of(long allocated, double births, double live) {
    double share = births > allocated ? allocated / births : 1;
    return Math.min(allocated, Math.round(live * share));
  }
}
