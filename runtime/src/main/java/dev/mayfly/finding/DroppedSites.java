package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Thread-safe, without state: sites that make so many objects, one in twenty of all objects or
 * bytes, and nine of ten of them, with 95 % confidence, for nothing that the first collection still
 * finds alive.
 */
final class DroppedSites {

  private static final long FEWEST = 10_000;
  private static final double LEAST_SHARE = 0.05;

  /** Makes a finding of a site. */
  interface Maker {
    Finding make(AllocationSite site, AllocationStats made, double share);
  }

  private DroppedSites() {}

  static ImmutableList<Finding> of(
      ProfileSnapshot snapshot, Predicate<AllocationSite> sites, Maker maker) {
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      AllocationSite site = entry.getKey();
      double share = Shares.of(entry.getValue(), snapshot);
      if (sites.test(site)
          && entry.getValue().allocations() >= FEWEST
          && share >= LEAST_SHARE
          && Shares.areDropped(snapshot.lifetimesBySite().get(site))) {
        found.add(maker.make(site, entry.getValue(), share));
      }
    }
    return found.build();
  }
}
