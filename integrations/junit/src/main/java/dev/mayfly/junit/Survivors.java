package dev.mayfly.junit;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.code.TestFramework;
import dev.mayfly.junit.code.TypeNames;
import dev.mayfly.site.AllocationSite;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Immutable. The objects of a test or of a piece of code that were still reachable after a garbage
 * collection: {@code of(Session.class).count()}.
 */
public final class Survivors {
  private final ImmutableMap<AllocationSite, Long> bySite;
  private final String description;

  private Survivors(ImmutableMap<AllocationSite, Long> bySite, String description) {
    this.bySite = bySite;
    this.description = description;
  }

  /**
   * The counted objects. As for {@link Allocations}, objects of static initialisers do not count.
   */
  static Survivors of(Map<AllocationSite, Long> alive) {
    ImmutableMap<AllocationSite, Long> sorted =
        alive.entrySet().stream()
            .filter(
                entry ->
                    !TestFramework.has(entry.getKey().method())
                        && !TestFramework.runsOnce(entry.getKey().method()))
            .sorted(
                Map.Entry.<AllocationSite, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    return new Survivors(sorted, "");
  }

  /**
   * Returns only objects of a class, including subclasses.
   *
   * @return these only
   */
  public Survivors of(Class<?> type) {
    if (type == Object.class) {
      return this;
    }
    TypeNames types = new TypeNames(type);
    return where(site -> types.match(site.typeName()), "of " + type.getTypeName());
  }

  /**
   * Returns only objects allocated by code in some places.
   *
   * @param places packages, classes or methods, written as in {@link MaxAllocations#from}
   * @return these only
   * @throws IllegalArgumentException if an account is among them: objects are tracked by site
   */
  public Survivors from(String... places) {
    return from(PlaceFilter.of(places));
  }

  Survivors from(PlaceFilter places) {
    if (!places.accounts().isEmpty()) {
      throw new IllegalArgumentException(
          "survivors are recorded by site, not by account; name packages, classes or methods");
    }
    return places.isEverywhere()
        ? this
        : where(site -> places.contain(site.method()), "from " + places);
  }

  private Survivors where(Predicate<AllocationSite> condition, String words) {
    return new Survivors(
        bySite.entrySet().stream()
            .filter(entry -> condition.test(entry.getKey()))
            .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue)),
        description.isEmpty() ? words : description + " " + words);
  }

  /** Returns the number of objects. */
  public long count() {
    return bySite.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns whether there are none. */
  public boolean isEmpty() {
    return bySite.isEmpty();
  }

  /** Returns the number by site, the largest first. */
  public ImmutableMap<AllocationSite, Long> bySite() {
    return bySite;
  }

  String description() {
    return description;
  }

  /** Returns types and sites as text, in several lines. */
  @Override
  public String toString() {
    return FoundAllocations.survivors(count())
        + (description.isEmpty() ? "" : " " + description)
        + FoundAllocations.lines(this);
  }
}
