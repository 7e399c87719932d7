package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import com.google.common.primitives.Ints;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: how many objects and arrays were allocated, by type, by site and by method.
 *
 * <p>Each is a Guava multiset that holds its elements as often as they were allocated, those with
 * the most bytes first, and has an exact map beside it. A multiset counts in {@code int}s: an
 * element that was allocated more often than {@link Integer#MAX_VALUE} times stands in it exactly
 * that often, and {@link Multiset#size()} stops there too. The maps have the exact {@code long}s,
 * bytes, and failed constructions.
 *
 * <p>A multiset is built at its first use, in time proportional to its distinct elements, and kept.
 */
public final class AllocationCounts {

  /** Figures by key, and their counts. */
  private static final class Tally<E> {
    final ImmutableMap<E, AllocationStats> exact;
    // two threads at once may both build it, and find the same
    private volatile @Nullable ImmutableMultiset<E> counts;

    Tally(ImmutableMap<E, AllocationStats> exact) {
      this.exact = exact;
    }

    ImmutableMultiset<E> counts() {
      ImmutableMultiset<E> known = counts;
      if (known == null) {
        known = multiset(exact);
        counts = known;
      }
      return known;
    }
  }

  private final Tally<String> types;
  private final Tally<AllocationSite> sites;
  private final Tally<MethodFrame> methods;

  AllocationCounts(
      ImmutableMap<String, AllocationStats> byType,
      ImmutableMap<AllocationSite, AllocationStats> bySite) {
    this.types = new Tally<>(byType);
    this.sites = new Tally<>(bySite);
    Map<MethodFrame, AllocationStats> byMethod = new HashMap<>();
    bySite.forEach((site, stats) -> byMethod.merge(site.method(), stats, AllocationStats::plus));
    this.methods = new Tally<>(SnapshotTotals.largestFirst(byMethod, stats -> stats));
  }

  static AllocationCounts of(Map<AllocationSite, AllocationStats> bySite) {
    Map<String, AllocationStats> byType = new LinkedHashMap<>();
    bySite.forEach((site, stats) -> byType.merge(site.typeName(), stats, AllocationStats::plus));
    return new AllocationCounts(
        SnapshotTotals.largestFirst(byType, stats -> stats),
        SnapshotTotals.largestFirst(bySite, stats -> stats));
  }

  /**
   * Returns the keys of a map, each as often as it was allocated: at most {@link Integer#MAX_VALUE}
   * times. Takes time proportional to the size of the map.
   *
   * @return the multiset, in the order of the map
   */
  public static <E> ImmutableMultiset<E> multiset(Map<E, AllocationStats> exact) {
    ImmutableMultiset.Builder<E> counts = ImmutableMultiset.builder();
    exact.forEach((key, stats) -> counts.addCopies(key, Ints.saturatedCast(stats.allocations())));
    return counts.build();
  }

  /** Returns the types, each as often as it was allocated; {@link #byType()} is exact. */
  public ImmutableMultiset<String> allocated() {
    return types.counts();
  }

  /** Returns the sites, each as often as it allocated; {@link #bySite()} is exact. */
  public ImmutableMultiset<AllocationSite> allocatedBySite() {
    return sites.counts();
  }

  /**
   * Returns the methods that the sites are in, each as often as it allocated; {@link #byMethod()}
   * is exact.
   */
  public ImmutableMultiset<MethodFrame> allocatedByMethod() {
    return methods.counts();
  }

  /** Returns allocations by type name, the most bytes first. */
  public ImmutableMap<String, AllocationStats> byType() {
    return types.exact;
  }

  /** Returns allocations by site, the most bytes first. */
  public ImmutableMap<AllocationSite, AllocationStats> bySite() {
    return sites.exact;
  }

  /** Returns allocations by the method of the site, the most bytes first. */
  public ImmutableMap<MethodFrame, AllocationStats> byMethod() {
    return methods.exact;
  }
}
