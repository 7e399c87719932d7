package dev.mayfly.research.uses.probes;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.lifetime.LifetimeHistogram;
import org.jspecify.annotations.Nullable;

/** Confined to its owner. The phases of objects' lives by one clock, for one site. */
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

  void reserve(boolean used, long lagged, long inUse, long idled, int weight) {
    if (used) {
      lag.reserve(LogBuckets.bucketOf(lagged), weight);
      use.reserve(LogBuckets.bucketOf(inUse), weight);
      drag.reserve(LogBuckets.bucketOf(idled), weight);
    } else {
      unused.reserve(LogBuckets.bucketOf(idled), weight);
    }
  }

  void died(boolean used, long lagged, long inUse, long idled, int weight) {
    if (used) {
      lag.add(LogBuckets.bucketOf(lagged), weight, 1);
      use.add(LogBuckets.bucketOf(inUse), weight, 1);
      drag.add(LogBuckets.bucketOf(idled), weight, 1);
      lagSum += (double) lagged * weight;
      useSum += (double) inUse * weight;
      dragSum += (double) idled * weight;
    } else {
      unused.add(LogBuckets.bucketOf(idled), weight, 1);
      unusedSum += (double) idled * weight;
    }
  }

  void lives(boolean used, long idled, int weight) {
    LifetimeHistogram ages;
    if (used) {
      idle = ages = idle == null ? new LifetimeHistogram() : idle;
    } else {
      liveUnused = ages = liveUnused == null ? new LifetimeHistogram() : liveUnused;
    }
    int bucket = LogBuckets.bucketOf(idled);
    ages.reserve(bucket, weight);
    ages.add(bucket, weight, 1);
  }

  UseTimes.ByClock take() {
    UseTimes.ByClock all =
        new UseTimes.ByClock(
            lag.toWeights().sums(),
            use.toWeights().sums(),
            drag.toWeights().sums(),
            unused.toWeights().sums(),
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
    return histogram == null ? new long[0] : histogram.toWeights().sums();
  }

  void forgetLive() {
    idle = null;
    liveUnused = null;
  }
}
