package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.parts.Part;
import java.util.Map;
import java.util.TreeMap;

/** Thread-safe, without state: counts by site, in the order of the sites, none of them empty. */
public final class SiteCounts {

  /** Allocations of sites whose contexts are estimated from the sampled objects of the tree. */
  public static final Part<ImmutableMap<AllocationSite, AllocationStats>> PART =
      Part.<ImmutableMap<AllocationSite, AllocationStats>>counters(
              "sampledSites", ImmutableMap.of(), SiteCounts::minus, SiteCounts::plus)
          .normalized(SiteCounts::of);

  private SiteCounts() {}

  public static ImmutableMap<AllocationSite, AllocationStats> of(
      Map<AllocationSite, AllocationStats> counts) {
    TreeMap<AllocationSite, AllocationStats> sorted = new TreeMap<>(counts);
    sorted.values().removeIf(AllocationStats::isEmpty);
    return ImmutableMap.copyOf(sorted);
  }

  public static ImmutableMap<AllocationSite, AllocationStats> plus(
      Map<AllocationSite, AllocationStats> one, Map<AllocationSite, AllocationStats> other) {
    TreeMap<AllocationSite, AllocationStats> sum = new TreeMap<>(one);
    other.forEach((site, stats) -> sum.merge(site, stats, AllocationStats::plus));
    return of(sum);
  }

  public static ImmutableMap<AllocationSite, AllocationStats> minus(
      Map<AllocationSite, AllocationStats> later, Map<AllocationSite, AllocationStats> earlier) {
    TreeMap<AllocationSite, AllocationStats> difference = new TreeMap<>(later);
    earlier.forEach(
        (site, stats) -> difference.computeIfPresent(site, (same, now) -> now.minus(stats)));
    return of(difference);
  }
}
