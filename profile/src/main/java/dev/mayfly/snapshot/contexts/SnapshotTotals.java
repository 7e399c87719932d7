package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Immutable: the totals of a context tree by site, type and method, the largest first. */
public record SnapshotTotals(
    AllocationCounts counts, Lives<AllocationSite> bySite, Lives<String> byType) {

  /**
   * Immutable: how long objects lived, each by the same keys where it is not empty.
   *
   * @param lifetimes of those keys whose sample is whole
   * @param cut lifetimes of the other keys ({@link SiteRecord#isCut}), from which nothing follows
   */
  public record Lives<K>(
      ImmutableMap<K, LifetimeStats> lifetimes, ImmutableMap<K, LifetimeStats> cut) {

    private static <K> Lives<K> of(Map<K, SiteRecord> records, boolean anyDropped) {
      Map<K, SiteRecord> whole = records;
      Map<K, SiteRecord> cut = ImmutableMap.of();
      if (anyDropped) {
        whole = Maps.filterValues(records, record -> !record.isCut());
        cut = Maps.filterValues(records, SiteRecord::isCut);
      }
      return new Lives<>(
          part(whole, SiteRecord::lifetimes, LifetimeStats::isEmpty),
          part(cut, SiteRecord::lifetimes, LifetimeStats::isEmpty));
    }
  }

  /**
   * Adds up a tree.
   *
   * @param anyDropped whether births may have been dropped, so that samples may be cut
   */
  public static SnapshotTotals of(ContextSnapshot root, boolean anyDropped) {
    Map<AllocationSite, SiteRecord> sites = new HashMap<>();
    for (ContextSnapshot context : root.preOrder()) {
      context.sites().forEach((site, more) -> sites.merge(site, more, SiteRecord::plus));
    }
    ImmutableMap<AllocationSite, SiteRecord> bySite = largestFirst(sites, SiteRecord::allocated);
    // amounts are floating-point numbers: the order in which they are added up must be a fixed one
    Map<String, SiteRecord> types = new LinkedHashMap<>();
    bySite.forEach((site, all) -> types.merge(site.typeName(), all, SiteRecord::plus));
    ImmutableMap<String, SiteRecord> byType = largestFirst(types, SiteRecord::allocated);
    return new SnapshotTotals(
        new AllocationCounts(allocated(byType), allocated(bySite)),
        Lives.of(bySite, anyDropped),
        Lives.of(byType, anyDropped));
  }

  private static <K> ImmutableMap<K, AllocationStats> allocated(Map<K, SiteRecord> records) {
    return part(records, SiteRecord::allocated, AllocationStats::isEmpty);
  }

  private static <K, V> ImmutableMap<K, V> part(
      Map<K, SiteRecord> records, Function<SiteRecord, V> part, Predicate<V> isEmpty) {
    ImmutableMap.Builder<K, V> values = ImmutableMap.builder();
    records.forEach(
        (key, site) -> {
          V value = part.apply(site);
          if (!isEmpty.test(value)) {
            values.put(key, value);
          }
        });
    return values.buildOrThrow();
  }

  public Map<AllocationSite, LifetimeStats> lifetimesIn(ContextSnapshot context) {
    return bySite.cut.isEmpty()
        ? context.lifetimes()
        : Maps.filterKeys(context.lifetimes(), site -> !bySite.cut.containsKey(site));
  }

  /** Orders by the bytes of each key, then by its allocations, then by the key itself. */
  public static <K extends Comparable<K>, V> ImmutableMap<K, V> largestFirst(
      Map<K, V> map, Function<V, AllocationStats> allocated) {
    List<Map.Entry<K, V>> rows = new ArrayList<>(map.entrySet());
    rows.sort(
        (one, other) -> {
          AllocationStats some = allocated.apply(one.getValue());
          AllocationStats more = allocated.apply(other.getValue());
          int order = Long.compare(more.bytes(), some.bytes());
          order = order == 0 ? Long.compare(more.allocations(), some.allocations()) : order;
          return order == 0 ? one.getKey().compareTo(other.getKey()) : order;
        });
    return ImmutableMap.copyOf(rows);
  }
}
