package dev.mayfly.jmh;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Immutable: the allocations of a benchmark's operations. */
record OperationCounts(long operations, ImmutableMap<AllocationSite, AllocationStats> sites) {
  private static final Comparator<Map.Entry<AllocationSite, AllocationStats>> MOST_FIRST =
      Map.Entry.comparingByValue(
          Comparator.comparingLong(AllocationStats::bytes)
              .thenComparingLong(AllocationStats::allocations)
              .reversed());

  static final OperationCounts NONE = new OperationCounts(0, ImmutableMap.of());

  /** Allocations in contexts and below them. */
  static OperationCounts of(long operations, List<ContextSnapshot> contexts) {
    Map<AllocationSite, AllocationStats> sites = new HashMap<>();
    for (ContextSnapshot top : contexts) {
      for (ContextSnapshot context : top.preOrder()) {
        context.self().forEach((site, stats) -> sites.merge(site, stats, AllocationStats::plus));
      }
    }
    return new OperationCounts(operations, ImmutableMap.copyOf(sites));
  }

  OperationCounts plus(OperationCounts other) {
    Map<AllocationSite, AllocationStats> sum = new HashMap<>(sites);
    other.sites.forEach((site, stats) -> sum.merge(site, stats, AllocationStats::plus));
    return new OperationCounts(operations + other.operations, ImmutableMap.copyOf(sum));
  }

  /** All sites together. */
  AllocationStats total() {
    return sites.values().stream().reduce(AllocationStats.EMPTY, AllocationStats::plus);
  }

  AllocationStats of(AllocationSite site) {
    return sites.getOrDefault(site, AllocationStats.EMPTY);
  }

  /** The sites that allocate most bytes, the largest first, up to a limit. */
  ImmutableList<AllocationSite> largest(int most) {
    return sites.entrySet().stream()
        .sorted(MOST_FIRST.thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .map(Map.Entry::getKey)
        .collect(ImmutableList.toImmutableList());
  }

  /** An amount of one operation. */
  double each(long amount) {
    return operations == 0 ? 0 : (double) amount / operations;
  }
}
