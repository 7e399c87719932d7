package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds sites that make objects of a telling sort in large numbers, one in twenty of all objects or
 * bytes, and nine of ten of them, with 95 % confidence, for nothing that the first collection still
 * finds alive.
 */
final class DroppedObjects {
  private static final long FEWEST = 10_000;
  private static final double LEAST_SHARE = 0.05;

  private static final ImmutableSet<String> TEXTS =
      ImmutableSet.of(
          "java.lang.String",
          "java.lang.StringBuilder",
          "java.lang.StringBuffer",
          "java.util.StringJoiner",
          "java.io.StringWriter");

  private static final Pattern ITERATORS =
      Pattern.compile(".*(?:Iterator|Itr|Spliterator|Enumerator)|.*\\$\\$Lambda.*");

  /** Immutable: kinds of short-lived objects that are worth reporting. */
  enum Sort {
    /** Arrays or objects copied to be safe, or to look at. */
    COPIES("copies dropped", "copies", "Read the original, or share one immutable copy."),

    /** Strings and their builders. Strings that {@code +} makes are not seen. */
    TEXT(
        "text built and dropped",
        "objects",
        "Check whether the program reads each of these texts."),

    /**
     * Iterators, and objects of lambdas, recognised by their names; those that the JDK makes are
     * seen only where it is woven, and lambdas only where the JVM shows them.
     */
    ITERATORS_AND_LAMBDAS(
        "iterators and lambdas", "objects", "Loop by index, or reuse one object, to avoid them.");

    private final String kind;
    private final String noun;
    private final String advice;

    Sort(String kind, String noun, String advice) {
      this.kind = kind;
      this.noun = noun;
      this.advice = advice;
    }

    private boolean has(AllocationSite site) {
      return switch (this) {
        case COPIES -> site.kind() == AllocationKind.CLONE || site.kind() == AllocationKind.COPY;
        case TEXT -> TEXTS.contains(site.typeName());
        case ITERATORS_AND_LAMBDAS -> ITERATORS.matcher(site.typeName()).matches();
      };
    }
  }

  private DroppedObjects() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      AllocationSite site = entry.getKey();
      double share = Shares.of(entry.getValue(), snapshot);
      if (entry.getValue().allocations() >= FEWEST
          && share >= LEAST_SHARE
          && Shares.areDropped(snapshot.lifetimesBySite().get(site))) {
        for (Sort sort : Sort.values()) {
          if (sort.has(site)) {
            found.add(of(sort, site, entry.getValue(), share, snapshot));
          }
        }
      }
    }
    return found.build();
  }

  private static Finding of(
      Sort sort,
      AllocationSite made,
      AllocationStats objects,
      double share,
      ProfileSnapshot snapshot) {
    boolean isOfBytes = share > Shares.ofObjects(objects, snapshot);
    return Observation.at(
        made,
        sort.kind,
        share,
        objects.bytes(),
        names ->
            lenientFormat(
                "%s: %s %s, %s of the counted %s. Nearly all of them die before the next"
                    + " collection. %s",
                names.site(made),
                names.count(objects.allocations()),
                sort.noun,
                names.percent(share),
                isOfBytes ? "bytes" : "objects",
                sort.advice));
  }
}
