package dev.mayfly.junit;

import dev.mayfly.junit.code.CodeNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable. The allocations and bytecodes of a test beyond its baseline.
 *
 * @param lines a line for each type that rises, one for each place, and one for bytecodes
 */
record BaselineExcess(List<String> lines) {
  /** Compares; counts may rise by a share, 0.05 for 5 %. */
  static BaselineExcess of(
      BaselineEntry before, BaselineEntry now, Allocations made, double tolerance) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, Long> type : now.types().entrySet()) {
      String name = type.getKey();
      boolean more = isRise(before.types(), type, tolerance);
      boolean longer =
          now.elements().containsKey(name)
              && isRise(before.elements(), Map.entry(name, now.elements().get(name)), tolerance);
      if (more || longer) {
        lines.add(headline(before, now, name));
        places(before, now, made, name, more, lines);
      }
    }
    long executed = before.bytecodes();
    if (executed > 0 && now.bytecodes() > executed + Math.floor(executed * tolerance)) {
      lines.add(
          "bytecodes: "
              + FoundAllocations.count(executed)
              + " → "
              + FoundAllocations.count(now.bytecodes())
              + " (+"
              + FoundAllocations.count(now.bytecodes() - executed)
              + ")");
    }
    return new BaselineExcess(lines);
  }

  private static boolean isRise(
      Map<String, Long> before, Map.Entry<String, Long> now, double tolerance) {
    long allowed = before.getOrDefault(now.getKey(), 0L);
    return now.getValue() > allowed + Math.floor(allowed * tolerance);
  }

  /** {@code com.acme.Order: 3 → 6 (+3)}. */
  private static String headline(BaselineEntry before, BaselineEntry now, String type) {
    String text = type + ": " + change(before.types(), now.types(), type);
    return now.elements().containsKey(type)
        ? text + "; elements " + change(before.elements(), now.elements(), type)
        : text;
  }

  private static String change(Map<String, Long> before, Map<String, Long> now, String key) {
    long then = before.getOrDefault(key, 0L);
    long later = now.getOrDefault(key, 0L);
    return FoundAllocations.count(then)
        + (then == later ? "" : " → " + FoundAllocations.count(later))
        + (later > then ? " (+" + FoundAllocations.count(later - then) + ")" : "");
  }

  /**
   * The places that make more than before. Lines move when a file is edited: where the places of a
   * method that make the type number as many as before and make as many each, they are the same.
   */
  private static void places(
      BaselineEntry before,
      BaselineEntry now,
      Allocations made,
      String type,
      boolean more,
      List<String> lines) {
    Map<String, List<Long>> then = countsByMethod(before.sites(), type);
    Map<String, List<Long>> later = countsByMethod(now.sites(), type);
    for (Map.Entry<AllocationSite, AllocationStats> entry : made.bySite().entrySet()) {
      AllocationSite site = entry.getKey();
      String place = BaselineEntry.place(site);
      if (!site.typeName().equals(type) || !now.sites().containsKey(place)) {
        continue;
      }
      String method = place.substring(0, place.lastIndexOf(':'));
      boolean moved = then.getOrDefault(method, List.of()).equals(later.get(method));
      long earlier = before.sites().getOrDefault(place, 0L);
      long count = entry.getValue().allocations();
      if (!more || (!moved && count > earlier)) {
        lines.add(
            "  "
                + (earlier == 0 || earlier == count ? "" : FoundAllocations.count(earlier) + " → ")
                + FoundAllocations.count(count)
                + (entry.getValue().elements() > 0
                    ? " of " + FoundAllocations.count(entry.getValue().elements()) + " elements"
                    : "")
                + " at "
                + CodeNames.of(site));
      }
    }
  }

  /** The numbers that a method's places make of a type, in the order of the lines. */
  private static Map<String, List<Long>> countsByMethod(Map<String, Long> sites, String type) {
    Map<String, TreeMap<Integer, Long>> byLine = new TreeMap<>();
    sites.forEach(
        (place, count) -> {
          int blank = place.indexOf(' ');
          int colon = place.lastIndexOf(':', blank);
          if (colon > 0 && place.substring(blank + 1).equals(type)) {
            byLine
                .computeIfAbsent(place.substring(0, colon), method -> new TreeMap<>())
                .merge(lineOf(place.substring(colon + 1, blank)), count, Long::sum);
          }
        });
    Map<String, List<Long>> counts = new TreeMap<>();
    byLine.forEach((method, lines) -> counts.put(method, List.copyOf(lines.values())));
    return counts;
  }

  private static int lineOf(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException edited) {
      return 0;
    }
  }
}
