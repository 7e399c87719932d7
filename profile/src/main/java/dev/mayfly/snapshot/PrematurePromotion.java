package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.DeadShare;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Share;
import dev.mayfly.snapshot.lifetimes.SurvivalCurve;
import java.util.Comparator;
import java.util.Map;

/**
 * Immutable: a site whose objects mostly die soon after they have grown old enough to be promoted
 * to the old generation, where a dead object stays until the old generation is collected.
 *
 * <p>Soon means before they have lived through as many collections again as it takes to be
 * promoted; mostly, that with 95 % confidence it is more than half of those that grew old enough.
 * There must be as many of these as tell as much as {@value #FEWEST} objects of equal weight.
 * Nothing is said where the tenuring threshold is unknown, or the collector has no young generation
 * whose collections are counted.
 *
 * <p>The threshold is the highest one: where the collector promotes earlier, for lack of space,
 * more objects are concerned than are found here.
 *
 * @param threshold the collections that an object survives before it is promoted
 * @param promoted how many objects grew so old, and were dead or alive at the snapshot
 * @param diedSoon the share of them that died soon after
 */
public record PrematurePromotion(
    AllocationSite site, int threshold, long promoted, DeadShare diedSoon) {

  private static final int FEWEST = 30;

  /**
   * The sites of a program for which this holds.
   *
   * @return the sites, the one with the most promoted objects first
   */
  public static ImmutableList<PrematurePromotion> of(ProfileSnapshot snapshot) {
    int threshold = snapshot.environment().maxTenuringThreshold();
    String collectors = snapshot.environment().collectors();
    if (threshold < 1 || collectors.contains("ZGC") || collectors.contains("Shenandoah")) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<PrematurePromotion> found = ImmutableList.builder();
    for (Map.Entry<AllocationSite, LifetimeStats> entry : snapshot.lifetimesBySite().entrySet()) {
      PrematurePromotion promotion = of(entry.getKey(), entry.getValue().collections(), threshold);
      if (promotion.diedSoon.limits().lower() > 0.5) {
        found.add(promotion);
      }
    }
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(PrematurePromotion::promoted)
            .reversed()
            .thenComparing(PrematurePromotion::site),
        found.build());
  }

  private static PrematurePromotion of(AllocationSite site, ClockStats ages, int threshold) {
    int first = LogBuckets.bucketOf(threshold);
    if (LogBuckets.lowerBound(first) < threshold) {
      first++;
    }
    SurvivalCurve curve = SurvivalCurve.of(ages.deaths().from(first), ages.live().from(first));
    long soon = LogBuckets.upperBound(LogBuckets.bucketOf(2L * threshold));
    Share left = curve.band(soon);
    Share limits =
        curve.effectiveSize() < FEWEST
            ? new Share(0, 1)
            : new Share(1 - left.upper(), 1 - left.lower());
    return new PrematurePromotion(
        site, threshold, curve.observed(), new DeadShare(1 - curve.survival(soon), limits));
  }
}
