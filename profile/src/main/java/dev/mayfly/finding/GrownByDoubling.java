package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds arrays that begin small and are copied into ones twice as long again and again. Known only
 * where lengths were counted, and told where the copies that were copied again, with the arrays
 * that they began with, are one in fifty of all bytes.
 *
 * <p>An array of length 2<i>n</i> was one of length <i>n</i> before. So the copies of a site are
 * grown by doubling if they are of four octaves or more without a gap, never more of one than of
 * the shorter one before; if their elements, which are counted exactly, are as many as if each
 * length were the first one times a power of two (lengths of another sort add up to that once in as
 * many profiles as there are copies, about); and if the same class makes arrays at a site that are
 * all of half the first length, at least as many as the shortest copies, and none that are longer
 * than those. The last condition tells growth from copies of tables, whose lengths may be powers of
 * two, too, but which were allocated as long as they are.
 */
final class GrownByDoubling {
  private static final long FEWEST = 100;
  private static final int OCTAVES = 4;
  private static final double LEAST_SHARE = 0.02;

  private GrownByDoubling() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (Map.Entry<AllocationSite, ArrayLengths> entry :
        snapshot.get(ArrayLengths.PART).entrySet()) {
      AllocationSite site = entry.getKey();
      AllocationStats copies = snapshot.bySite().get(site);
      if (site.kind() == AllocationKind.COPY && copies != null) {
        Finding growth = of(site, copies, entry.getValue(), snapshot);
        if (growth != null) {
          found.add(growth);
        }
      }
    }
    return found.build();
  }

  private static @Nullable Finding of(
      AllocationSite site, AllocationStats copies, ArrayLengths lengths, ProfileSnapshot snapshot) {
    int shortest = lengths.bitsAt(0);
    int longest = lengths.counts().length() - 1;
    if (copies.allocations() < FEWEST
        || lengths.arrays() != copies.allocations()
        || shortest < 2
        || longest - shortest + 1 < OCTAVES) {
      return null;
    }
    double lengthsInFirsts = 0;
    double againInFirsts = 0;
    for (int bits = shortest; bits <= longest; bits++) {
      if (lengths.count(bits) == 0 || lengths.count(bits + 1) > lengths.count(bits)) {
        return null;
      }
      double inFirsts = Math.scalb(1.0, bits - shortest);
      lengthsInFirsts += lengths.count(bits) * inFirsts;
      againInFirsts += lengths.count(bits + 1) * inFirsts;
    }
    long first = Math.round(copies.elements() / lengthsInFirsts);
    if (first * lengthsInFirsts != copies.elements()
        || first % 2 != 0
        || first < ArrayLengths.shortest(shortest)
        || first > ArrayLengths.longest(shortest)) {
      return null;
    }
    long grown = lengths.count(shortest);
    Map.Entry<AllocationSite, AllocationStats> beginning =
        beginning(site, first / 2, grown, snapshot);
    if (beginning == null) {
      return null;
    }
    AllocationStats beginnings = beginning.getValue();
    double again =
        copies.bytes() * (againInFirsts / lengthsInFirsts)
            + (double) beginnings.bytes() * grown / beginnings.allocations();
    double share = again / Math.max(1, snapshot.total().bytes());
    return share < LEAST_SHARE
        ? null
        : Observation.at(
            site,
            "arrays grown by doubling",
            share,
            Math.round(again),
            names ->
                lenientFormat(
                    "%s: %s of %s arrays that start with %s elements (%s) grow by doubling, up to"
                        + " %s, in %s copies. Allocating the final length at once would save %s of"
                        + " the counted bytes.",
                    names.site(site),
                    names.count(grown),
                    names.count(beginnings.allocations()),
                    names.count(first / 2),
                    names.site(beginning.getKey()),
                    names.count(first << (longest - shortest)),
                    names.count(copies.allocations()),
                    names.percent(share)));
  }

  /** If the class of the copies makes as many arrays or more, of this length; none is longer. */
  private static Map.@Nullable Entry<AllocationSite, AllocationStats> beginning(
      AllocationSite copies, long length, long fewest, ProfileSnapshot snapshot) {
    Map.Entry<AllocationSite, AllocationStats> beginning = null;
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      AllocationSite site = entry.getKey();
      if (site.kind() == AllocationKind.COPY
          || site.kind() == AllocationKind.CLONE
          || !site.typeName().equals(copies.typeName())
          || !site.method().className().equals(copies.method().className())) {
        continue;
      }
      AllocationStats arrays = entry.getValue();
      ArrayLengths lengths = snapshot.get(ArrayLengths.PART).getOrDefault(site, ArrayLengths.EMPTY);
      if (lengths.arrays() != arrays.allocations()
          || ArrayLengths.shortest(lengths.counts().length() - 1) > length) {
        return null;
      }
      if (arrays.allocations() >= fewest
          && arrays.elements() == arrays.allocations() * length
          && lengths.bitsAt(0) == lengths.counts().length() - 1) {
        beginning = entry;
      }
    }
    return beginning;
  }
}
