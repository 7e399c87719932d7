package dev.mayfly.research.uses;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.parts.Part;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The times at which objects were used, by site and by type. Thread-safe, without state. */
public final class Drags {
  /** The objects of each site that has any. */
  public static final Part<ImmutableMap<AllocationSite, DragStats>> PART =
      Part.counters("uses.drags", ImmutableMap.of(), Drags::minus, Drags::plus)
          .normalized(Drags::sorted);

  private static final Pattern OF_THE_JDK =
      Pattern.compile("(?:java|javax|jdk|sun|com\\.sun)\\..*");

  private Drags() {}

  private static ImmutableMap<AllocationSite, DragStats> minus(
      Map<AllocationSite, DragStats> later, Map<AllocationSite, DragStats> earlier) {
    Map<AllocationSite, DragStats> difference = new LinkedHashMap<>();
    later.forEach(
        (site, stats) ->
            difference.put(site, stats.minus(earlier.getOrDefault(site, DragStats.EMPTY))));
    return ImmutableMap.copyOf(difference);
  }

  private static ImmutableMap<AllocationSite, DragStats> plus(
      Map<AllocationSite, DragStats> one, Map<AllocationSite, DragStats> other) {
    Map<AllocationSite, DragStats> sum = new LinkedHashMap<>(one);
    other.forEach((site, stats) -> sum.merge(site, stats, DragStats::plus));
    return ImmutableMap.copyOf(sum);
  }

  private static ImmutableMap<AllocationSite, DragStats> sorted(
      Map<AllocationSite, DragStats> drags) {
    Map<AllocationSite, DragStats> known = new TreeMap<>(drags);
    known.values().removeIf(DragStats::isEmpty);
    return ImmutableMap.copyOf(known);
  }

  /** The objects of each type whose sample is whole, in the order of the profile's types. */
  public static Map<String, DragStats> byType(ProfileSnapshot snapshot) {
    Map<String, DragStats> byType = new TreeMap<>();
    bySite(snapshot, snapshot.get(PART))
        .forEach((site, stats) -> byType.merge(site.typeName(), stats, DragStats::plus));
    byType.keySet().removeAll(snapshot.cutSamples().keySet());
    return ordered(byType, snapshot.byType().keySet());
  }

  /** The objects of each site whose sample is whole, in the order of the profile's sites. */
  static Map<AllocationSite, DragStats> bySite(ProfileSnapshot snapshot) {
    Map<AllocationSite, DragStats> all = snapshot.get(PART);
    return bySite(
        snapshot,
        snapshot.cutSamples().isEmpty()
            ? all
            : Maps.filterKeys(all, snapshot.lifetimesBySite()::containsKey));
  }

  private static Map<AllocationSite, DragStats> bySite(
      ProfileSnapshot snapshot, Map<AllocationSite, DragStats> drags) {
    return ordered(drags, snapshot.bySite().keySet());
  }

  private static <K> Map<K, DragStats> ordered(Map<K, DragStats> drags, Set<K> order) {
    Map<K, DragStats> ordered = new LinkedHashMap<>();
    for (K key : Iterables.concat(Sets.intersection(order, drags.keySet()), drags.keySet())) {
      ordered.computeIfAbsent(key, drags::get);
    }
    return ordered;
  }

  /** Whether uses of objects were recorded. */
  static boolean isObserved(ProfileSnapshot snapshot) {
    return !snapshot.get(PART).isEmpty() || has(snapshot, UseMode.DRAG) || counts(snapshot);
  }

  /** Whether accesses were counted from the birth of objects to their last use. */
  static boolean countsAccesses(ProfileSnapshot snapshot) {
    return counts(snapshot)
        || snapshot.get(PART).values().stream().anyMatch(drag -> !drag.accesses().isEmpty());
  }

  /** Whether accesses to local variables and static fields were counted, too. */
  static boolean countsAllAccesses(ProfileSnapshot snapshot) {
    return has(snapshot, UseMode.ALL);
  }

  private static boolean counts(ProfileSnapshot snapshot) {
    return has(snapshot, UseMode.ACCESSES) || has(snapshot, UseMode.ALL);
  }

  private static boolean has(ProfileSnapshot snapshot, UseMode mode) {
    return snapshot
        .environment()
        .optionValues(UsesFeature.USES.key())
        .contains(UsesFeature.USES.text(mode));
  }

  /** The objects of each type whose uses are seen. */
  static Map<String, DragStats> watchedByType(ProfileSnapshot snapshot) {
    return watched(byType(snapshot), type -> type);
  }

  /**
   * The objects of each site of such types. Objects of the JDK's types are used above all by the
   * JDK's own code, which is not watched: they would seem to be dragged, or never used.
   */
  static Map<AllocationSite, DragStats> watchedBySite(ProfileSnapshot snapshot) {
    return watched(bySite(snapshot), AllocationSite::typeName);
  }

  private static <K> Map<K, DragStats> watched(
      Map<K, DragStats> drags, Function<K, String> typeName) {
    return Maps.filterKeys(drags, key -> !OF_THE_JDK.matcher(typeName.apply(key)).matches());
  }
}
