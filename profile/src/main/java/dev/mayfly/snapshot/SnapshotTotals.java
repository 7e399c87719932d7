package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Immutable: what a context tree holds, added up in several ways. */
record SnapshotTotals(
    ImmutableMap<String, AllocationStats> byType,
    ImmutableMap<AllocationSite, AllocationStats> bySite,
    ImmutableMap<MethodFrame, AllocationStats> byMethod,
    ImmutableMap<String, LifetimeStats> lifetimesByType,
    ImmutableMap<AllocationSite, LifetimeStats> lifetimesBySite,
    DragTotals drag) {

  /** Immutable: when objects were used. */
  record DragTotals(
      ImmutableMap<String, DragStats> byType, ImmutableMap<AllocationSite, DragStats> bySite) {

    private static DragTotals of(
        ContextSnapshot root,
        Map<AllocationSite, AllocationStats> sites,
        Map<String, AllocationStats> types) {
      Map<AllocationSite, DragStats> drags = new HashMap<>();
      for (ContextSnapshot context : root.preOrder()) {
        context.drags().forEach((site, stats) -> drags.merge(site, stats, DragStats::plus));
      }
      ImmutableMap<AllocationSite, DragStats> bySite = largestFirst(drags, sites);
      Map<String, DragStats> ofTypes = new HashMap<>();
      bySite.forEach((site, stats) -> ofTypes.merge(site.typeName(), stats, DragStats::plus));
      return new DragTotals(largestFirst(ofTypes, types), bySite);
    }
  }

  static SnapshotTotals of(ContextSnapshot root) {
    Map<AllocationSite, AllocationStats> sites = new HashMap<>();
    Map<AllocationSite, LifetimeStats> lifetimes = new HashMap<>();
    for (ContextSnapshot context : root.preOrder()) {
      context.self().forEach((site, stats) -> sites.merge(site, stats, AllocationStats::plus));
      context
          .lifetimes()
          .forEach((site, stats) -> lifetimes.merge(site, stats, LifetimeStats::plus));
    }
    Map<String, AllocationStats> types = new HashMap<>();
    Map<MethodFrame, AllocationStats> methods = new HashMap<>();
    sites.forEach(
        (site, stats) -> {
          types.merge(site.typeName(), stats, AllocationStats::plus);
          methods.merge(site.method(), stats, AllocationStats::plus);
        });
    ImmutableMap<AllocationSite, AllocationStats> bySite = largestFirst(sites, sites);
    ImmutableMap<AllocationSite, LifetimeStats> lifetimesBySite = largestFirst(lifetimes, sites);
    // amounts are floating-point numbers: the order in which they are added up must be a fixed one
    Map<String, LifetimeStats> lifetimesOfTypes = new HashMap<>();
    lifetimesBySite.forEach(
        (site, stats) -> lifetimesOfTypes.merge(site.typeName(), stats, LifetimeStats::plus));
    return new SnapshotTotals(
        largestFirst(types, types),
        bySite,
        largestFirst(methods, methods),
        largestFirst(lifetimesOfTypes, types),
        lifetimesBySite,
        DragTotals.of(root, sites, types));
  }

  /** Orders by the bytes of each key, then by its allocations, then by the key itself. */
  static <K extends Comparable<K>, V> ImmutableMap<K, V> largestFirst(
      Map<K, V> map, Map<K, AllocationStats> allocated) {
    Function<K, AllocationStats> stats = key -> allocated.getOrDefault(key, AllocationStats.EMPTY);
    List<K> keys = new ArrayList<>(map.keySet());
    keys.sort(
        Comparator.comparingLong((K key) -> stats.apply(key).bytes())
            .thenComparingLong(key -> stats.apply(key).allocations())
            .reversed()
            .thenComparing(Comparator.naturalOrder()));
    ImmutableMap.Builder<K, V> ordered = ImmutableMap.builderWithExpectedSize(keys.size());
    for (K key : keys) {
      V value = map.get(key);
      if (value != null) {
        ordered.put(key, value);
      }
    }
    return ordered.buildOrThrow();
  }
}
