package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.code.TypeNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.AllocationCounts;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Immutable. The allocations of a test or of a piece of code, or a part of them: {@code
 * of(Order.class).from("com.acme.shop").count()}.
 *
 * <p>Static initialisers and their callees do not count, because the order of the tests decides
 * which test runs them. Objects that the test framework allocates for itself do not count either.
 * All other allocations of woven code count exactly, including those of the test class.
 */
public final class Allocations {
  private static final Comparator<AllocationStats> MOST_FIRST =
      Comparator.comparingLong(AllocationStats::allocations)
          .thenComparingLong(AllocationStats::bytes)
          .reversed();

  private final ProfileSnapshot snapshot;
  private final ImmutableList<SiteInContext> parts;
  private final String description;

  private Allocations(ProfileSnapshot snapshot, List<SiteInContext> parts, String description) {
    this.snapshot = snapshot;
    this.parts = ImmutableList.copyOf(parts);
    this.description = description;
  }

  /**
   * Returns the allocations of a profile, usually the difference of two snapshots.
   *
   * @return all that counts in it
   */
  public static Allocations in(ProfileSnapshot snapshot) {
    return new Allocations(snapshot, SiteInContext.of(snapshot), "");
  }

  /**
   * Returns only objects of a class, including subclasses.
   *
   * @param type the class: {@code Order.class}, {@code int[].class}; all are of {@code Object}
   * @return these only
   */
  public Allocations of(Class<?> type) {
    if (type == Object.class) {
      return this;
    }
    TypeNames types = new TypeNames(type);
    return where(part -> types.match(part.site().typeName()), "of " + type.getTypeName());
  }

  /**
   * Returns only objects of exactly one type.
   *
   * @param typeName its name as {@link Class#getTypeName()} gives it
   * @return these only
   */
  public Allocations ofExactly(String typeName) {
    return where(part -> part.site().typeName().equals(typeName), "of exactly " + typeName);
  }

  /**
   * Returns only allocations of code in some places, or attributed to some accounts.
   *
   * @param places packages, classes, methods or accounts, written as in {@link MaxAllocations#from}
   * @return these only
   */
  public Allocations from(String... places) {
    return from(PlaceFilter.of(places));
  }

  Allocations from(PlaceFilter places) {
    return places.isEverywhere()
        ? this
        : where(
            part -> places.contain(part.site().method()) || places.contain(part.charged()),
            "from " + places);
  }

  /**
   * Returns only allocations of some places and their callees.
   *
   * @param places packages, classes, methods or accounts, written as in {@link MaxAllocations#from}
   * @return these only
   */
  public Allocations within(String... places) {
    return within(PlaceFilter.of(places));
  }

  Allocations within(PlaceFilter places) {
    return places.isEverywhere()
        ? this
        : where(
            part ->
                places.contain(part.site().method())
                    || part.goesThrough(places)
                    || part.accounts().stream().anyMatch(places::contain),
            "within " + places);
  }

  private Allocations where(Predicate<SiteInContext> condition, String words) {
    return new Allocations(
        snapshot,
        parts.stream().filter(condition).toList(),
        description.isEmpty() ? words : description + " " + words);
  }

  /** Returns the number of allocated objects and arrays. */
  public long count() {
    return parts.stream().mapToLong(part -> part.stats().allocations()).sum();
  }

  /** Returns the bytes: the sum of the shallow sizes in this JVM. */
  public long bytes() {
    return parts.stream().mapToLong(part -> part.stats().bytes()).sum();
  }

  /** Returns whether nothing was allocated. */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /**
   * Returns the types, each as often as it was allocated: at most {@link Integer#MAX_VALUE} times
   * ({@link AllocationCounts}); {@link #byType()} is exact. Takes time proportional to {@link
   * #bySite()}, as the others do.
   */
  public ImmutableMultiset<String> allocated() {
    return AllocationCounts.multiset(byType());
  }

  /** Returns the sites in the same way; {@link #bySite()} is exact. */
  public ImmutableMultiset<AllocationSite> allocatedBySite() {
    return AllocationCounts.multiset(bySite());
  }

  /** By type, the most allocated first. */
  public ImmutableMap<String, AllocationStats> byType() {
    Map<String, AllocationStats> types = new LinkedHashMap<>();
    for (SiteInContext part : parts) {
      types.merge(part.site().typeName(), part.stats(), AllocationStats::plus);
    }
    return sorted(types);
  }

  /** By site, the most allocated first. */
  public ImmutableMap<AllocationSite, AllocationStats> bySite() {
    Map<AllocationSite, AllocationStats> sites = new LinkedHashMap<>();
    for (SiteInContext part : parts) {
      sites.merge(part.site(), part.stats(), AllocationStats::plus);
    }
    return sorted(sites);
  }

  private static <K extends Comparable<K>> ImmutableMap<K, AllocationStats> sorted(
      Map<K, AllocationStats> map) {
    return map.entrySet().stream()
        .sorted(
            Map.Entry.<K, AllocationStats>comparingByValue(MOST_FIRST)
                .thenComparing(Map.Entry.comparingByKey()))
        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** By site and context, the most allocated first. */
  ImmutableList<SiteInContext> parts() {
    return ImmutableList.sortedCopyOf(
        Comparator.comparing(SiteInContext::stats, MOST_FIRST)
            .thenComparing(SiteInContext::site)
            .thenComparing(part -> String.join(" ", part.methods())),
        parts);
  }

  /** The whole profile that they are taken from, with all that does not count. */
  public ProfileSnapshot snapshot() {
    return snapshot;
  }

  /** In words, which of all allocations these are; empty for all. */
  String description() {
    return description;
  }

  /** Returns types and sites as text, in several lines. */
  @Override
  public String toString() {
    return FoundAllocations.summary(this);
  }
}
