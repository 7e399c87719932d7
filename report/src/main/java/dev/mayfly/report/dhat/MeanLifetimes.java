package dev.mayfly.report.dhat;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.HashMap;
import java.util.Map;

/**
 * Immutable: how long objects lived on average, up to the snapshot for those that are live.
 *
 * <p>Where no object of a site was tracked in a context, the site's in all contexts stand for it,
 * then those of its type, then all.
 */
final class MeanLifetimes implements StackWalk.Measure {

  private final Map<AllocationSite, Double> bySite = new HashMap<>();
  private final Map<String, Double> byType = new HashMap<>();
  private final double ofAll;

  MeanLifetimes(ProfileSnapshot snapshot) {
    LifetimeStats all = LifetimeStats.EMPTY;
    for (Map.Entry<AllocationSite, LifetimeStats> site : snapshot.lifetimesBySite().entrySet()) {
      bySite.put(site.getKey(), mean(site.getValue().nanos()));
    }
    for (Map.Entry<String, LifetimeStats> type : snapshot.lifetimesByType().entrySet()) {
      byType.put(type.getKey(), mean(type.getValue().nanos()));
      all = all.plus(type.getValue());
    }
    ofAll = mean(all.nanos());
  }

  @Override
  public StackAmounts of(AllocationSite site, AllocationStats stats, LifetimeStats lifetimes) {
    if (lifetimes.nanos().isEmpty() || !bySite.containsKey(site)) {
      double mean = bySite.getOrDefault(site, byType.getOrDefault(site.typeName(), ofAll));
      return StackAmounts.of(stats, LifetimeStats.EMPTY, mean);
    }
    return StackAmounts.of(stats, lifetimes, mean(lifetimes.nanos()));
  }

  /** The mean of lifetimes and ages, the latter from the middle of their buckets. */
  static double mean(ClockStats nanos) {
    Buckets live = nanos.live();
    double sum = nanos.deathSum();
    double objects = (double) nanos.deaths().total() + live.total();
    for (int i = 0; i < live.size(); i++) {
      int bucket = live.bucketAt(i);
      double age = LogBuckets.lowerBound(bucket) / 2.0 + LogBuckets.upperBound(bucket) / 2.0;
      sum += live.countAt(i) * age;
    }
    return objects == 0 ? 0 : sum / objects;
  }
}
