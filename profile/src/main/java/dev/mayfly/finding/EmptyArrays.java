package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.Map;

/**
 * Finds sites that make empty arrays only, by the ten thousands and one in a hundred of all
 * objects: one for all would do.
 */
final class EmptyArrays {
  private static final long FEWEST = 10_000;
  private static final double LEAST_SHARE = 0.01;

  private EmptyArrays() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      AllocationStats arrays = entry.getValue();
      double share = Shares.ofObjects(arrays, snapshot);
      if (entry.getKey().kind() == AllocationKind.ARRAY
          && arrays.elements() == 0
          && arrays.allocations() >= FEWEST
          && share >= LEAST_SHARE) {
        found.add(
            Observation.at(
                entry.getKey(),
                "empty arrays",
                share,
                arrays.bytes(),
                names ->
                    lenientFormat(
                        "%s: %s arrays, all of them empty, %s of the counted objects. One shared"
                            + " constant would replace them.",
                        names.site(entry.getKey()),
                        names.count(arrays.allocations()),
                        names.percent(share))));
      }
    }
    return found.build();
  }
}
