package dev.mayfly.lifetime;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.recording.Uses;
import org.jspecify.annotations.Nullable;

/** Confined to its owner. The phases of objects' lives by one clock, for one site and context. */
final class ClockPhases {
  private final LifetimeHistogram lag = new LifetimeHistogram();
  private final LifetimeHistogram use = new LifetimeHistogram();
  private final LifetimeHistogram drag = new LifetimeHistogram();
  private final LifetimeHistogram unused = new LifetimeHistogram();
  private double lagSum;
  private double useSum;
  private double dragSum;
  private double unusedSum;

  /** There while a snapshot is taken only. */
  private @Nullable LifetimeHistogram idle;

  private @Nullable LifetimeHistogram liveUnused;

  void reserve(boolean used, long lagged, long inUse, long idled) {
    if (used) {
      lag.reserve(LogBuckets.bucketOf(lagged));
      use.reserve(LogBuckets.bucketOf(inUse));
      drag.reserve(LogBuckets.bucketOf(idled));
    } else {
      unused.reserve(LogBuckets.bucketOf(idled));
    }
  }

  void died(boolean used, long lagged, long inUse, long idled, long weight) {
    if (used) {
      lag.add(LogBuckets.bucketOf(lagged), weight);
      use.add(LogBuckets.bucketOf(inUse), weight);
      drag.add(LogBuckets.bucketOf(idled), weight);
      lagSum += (double) lagged * weight;
      useSum += (double) inUse * weight;
      dragSum += (double) idled * weight;
    } else {
      unused.add(LogBuckets.bucketOf(idled), weight);
      unusedSum += (double) idled * weight;
    }
  }

  void lives(boolean used, long idled, long weight) {
    LifetimeHistogram ages;
    if (used) {
      idle = ages = idle == null ? new LifetimeHistogram() : idle;
    } else {
      liveUnused = ages = liveUnused == null ? new LifetimeHistogram() : liveUnused;
    }
    int bucket = LogBuckets.bucketOf(idled);
    ages.reserve(bucket);
    ages.add(bucket, weight);
  }

  Uses.ByClock take() {
    Uses.ByClock all =
        new Uses.ByClock(
            lag.toArray(),
            use.toArray(),
            drag.toArray(),
            unused.toArray(),
            toArray(idle),
            toArray(liveUnused),
            lagSum,
            useSum,
            dragSum,
            unusedSum);
    forgetLive();
    return all;
  }

  private static long[] toArray(@Nullable LifetimeHistogram histogram) {
    return histogram == null ? new long[0] : histogram.toArray();
  }

  void forgetLive() {
    idle = null;
    liveUnused = null;
  }
}
