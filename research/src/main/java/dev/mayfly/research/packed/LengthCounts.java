package dev.mayfly.research.packed;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.json.JsonPart;
import dev.mayfly.report.json.Kind;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.parts.Part;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The number of arrays of each length that a site has created. Immutable.
 *
 * @param arrays their number, by their length
 */
public record LengthCounts(ImmutableSortedMap<Long, Long> arrays) {
  /** No array. */
  static final LengthCounts NONE = new LengthCounts(ImmutableSortedMap.of());

  /** The lengths of each site's arrays. */
  public static final Part<ImmutableMap<AllocationSite, LengthCounts>> PART =
      Part.counters(
          "packed.lengths",
          ImmutableMap.of(),
          (later, earlier) -> both(later, earlier, -1),
          (one, other) -> both(one, other, 1));

  /** Their section. */
  static final JsonPart<ImmutableMap<AllocationSite, LengthCounts>> JSON =
      JsonPart.of(
          PART,
          tables -> Kind.map(Kind.entry(tables.sites(), LengthCounts::write, LengthCounts::read)),
          (tables, lengths) -> lengths.keySet().forEach(tables::add));

  /** The name of their view, and of their file. */
  static final String VIEW = "lengths";

  private record Row(long length, long arrays) {}

  /** Adds lengths, or takes them off. */
  LengthCounts plus(LengthCounts other, int sign) {
    Map<Long, Long> sum = new TreeMap<>(arrays);
    other.arrays.forEach((length, count) -> sum.merge(length, sign * count, Long::sum));
    sum.values().removeIf(count -> count <= 0);
    return new LengthCounts(ImmutableSortedMap.copyOf(sum));
  }

  private static ImmutableMap<AllocationSite, LengthCounts> both(
      Map<AllocationSite, LengthCounts> one, Map<AllocationSite, LengthCounts> other, int sign) {
    Map<AllocationSite, LengthCounts> sum = new TreeMap<>(one);
    other.forEach(
        (site, lengths) -> sum.put(site, sum.getOrDefault(site, NONE).plus(lengths, sign)));
    sum.values().removeIf(NONE::equals);
    return ImmutableMap.copyOf(sum);
  }

  private static void write(LengthCounts lengths, JsonWriter json) throws IOException {
    for (Map.Entry<Long, Long> each : lengths.arrays.entrySet()) {
      json.value(each.getKey()).value(each.getValue());
    }
  }

  private static LengthCounts read(JsonReader json) throws IOException {
    Map<Long, Long> arrays = new TreeMap<>();
    while (json.hasNext()) {
      arrays.put(json.nextLong(), json.nextLong());
    }
    return new LengthCounts(ImmutableSortedMap.copyOf(arrays));
  }

  /** A row for each site and length, the sites with the most bytes first. */
  static Optional<Chapter> chapter(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Map.Entry<String, Row>> rows = ImmutableList.builder();
    Map<AllocationSite, LengthCounts> all = snapshot.get(PART);
    for (AllocationSite site : snapshot.bySite().keySet()) {
      all.getOrDefault(site, NONE)
          .arrays
          .forEach((length, arrays) -> rows.add(Map.entry(name(site), new Row(length, arrays))));
    }
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Chapter.of(
                VIEW,
                "Lengths of arrays",
                "sites by bytes",
                Sheet.texts(
                    "site",
                    rows.build(),
                    ImmutableList.of(
                        Column.<Row>data("length", Row::length).titled("length", Unit.COUNT),
                        Column.<Row>data("arrays", Row::arrays).titled("arrays", Unit.COUNT)))));
  }

  private static String name(AllocationSite site) {
    String method = site.method().className() + "." + site.method().methodName();
    return site.typeName() + " at " + method + ":" + site.line();
  }
}
