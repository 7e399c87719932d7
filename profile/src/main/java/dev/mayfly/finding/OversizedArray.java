package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds arrays of which copies keep a small part. A class makes arrays, and copies of the same type
 * by {@code Arrays.copyOf} or {@code copyOfRange}, as many within one in fifty, a quarter as long
 * or less: buffers that are trimmed in the end. Told where they are one in fifty of all bytes.
 */
final class OversizedArray {
  private static final long FEWEST = 100;
  private static final double LEAST_SHARE = 0.02;
  private static final double AS_MANY = 0.02;
  private static final int LONGER = 4;

  private OversizedArray() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    List<Map.Entry<AllocationSite, AllocationStats>> copies = new ArrayList<>();
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      if (entry.getKey().kind() == AllocationKind.COPY
          && entry.getValue().allocations() >= FEWEST) {
        copies.add(entry);
      }
    }
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      AllocationSite site = entry.getKey();
      AllocationStats arrays = entry.getValue();
      if (site.kind() != AllocationKind.ARRAY
          || arrays.allocations() < FEWEST
          || Shares.ofBytes(arrays, snapshot) < LEAST_SHARE) {
        continue;
      }
      for (Map.Entry<AllocationSite, AllocationStats> copy : copies) {
        AllocationStats kept = copy.getValue();
        if (copy.getKey().typeName().equals(site.typeName())
            && copy.getKey().method().className().equals(site.method().className())
            && Math.abs(kept.allocations() - arrays.allocations()) <= AS_MANY * arrays.allocations()
            && kept.elements() <= arrays.elements() / LONGER) {
          found.add(of(site, copy.getKey(), arrays, kept, snapshot));
          break;
        }
      }
    }
    return found.build();
  }

  private static Finding of(
      AllocationSite made,
      AllocationSite copies,
      AllocationStats arrays,
      AllocationStats kept,
      ProfileSnapshot snapshot) {
    double unused = 1 - (double) kept.elements() / arrays.elements();
    double share = Shares.ofBytes(arrays, snapshot) * unused;
    return Observation.at(
        made,
        "arrays mostly unused",
        share,
        Math.round(arrays.bytes() * unused),
        names ->
            lenientFormat(
                "%s: %s arrays of %s elements on average, of which copies use %s (%s). Smaller ones"
                    + " would save %s of the counted bytes.",
                names.site(made),
                names.count(arrays.allocations()),
                names.count(arrays.elements() / arrays.allocations()),
                names.count(kept.elements() / arrays.allocations()),
                names.site(copies),
                names.percent(share)));
  }
}
