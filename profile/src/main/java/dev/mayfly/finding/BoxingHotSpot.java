package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds classes that make boxes of numbers by the ten thousands, and one in twenty of all objects
 * or more. Counted are boxes that woven code makes, by {@code valueOf} or {@code new}, not those
 * that come from a cache.
 */
final class BoxingHotSpot {
  private static final long FEWEST = 10_000;
  private static final double LEAST_SHARE = 0.05;
  private static final ImmutableSet<String> BOXES =
      ImmutableSet.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Short",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Float",
          "java.lang.Double");

  private BoxingHotSpot() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    Map<String, AllocationStats> byClass = new LinkedHashMap<>();
    Map<String, Map.Entry<AllocationSite, AllocationStats>> largest = new LinkedHashMap<>();
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      AllocationSite site = entry.getKey();
      if (BOXES.contains(site.typeName())
          && (site.kind() == AllocationKind.BOXING || site.kind() == AllocationKind.OBJECT)) {
        String className = site.method().className();
        byClass.merge(className, entry.getValue(), AllocationStats::plus);
        largest.merge(
            className,
            entry,
            (one, other) ->
                other.getValue().allocations() > one.getValue().allocations() ? other : one);
      }
    }
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    byClass.forEach(
        (className, boxes) -> {
          double share = Shares.ofObjects(boxes, snapshot);
          Map.Entry<AllocationSite, AllocationStats> first = largest.get(className);
          if (first != null && boxes.allocations() >= FEWEST && share >= LEAST_SHARE) {
            found.add(
                Observation.at(
                    first.getKey(),
                    "boxing",
                    share,
                    boxes.bytes(),
                    names ->
                        lenientFormat(
                            "%s boxes numbers: %s objects, %s of the counted objects, %s; most of"
                                + " them %s.",
                            names.code(className),
                            names.count(boxes.allocations()),
                            names.percent(share),
                            names.bytes(boxes.bytes()),
                            names.site(first.getKey()))));
          }
        });
    return found.build();
  }
}
