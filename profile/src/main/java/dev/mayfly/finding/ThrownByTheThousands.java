package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.time.Duration;
import java.util.Map;

/**
 * Finds sites that make exceptions by the thousands, ten a second or more on average: they seem to
 * be a way of returning something. Exceptions are recognised by their names, which end in {@code
 * Exception}.
 */
final class ThrownByTheThousands {
  private static final long FEWEST = 2_000;
  private static final double FEWEST_PER_SECOND = 10;

  private ThrownByTheThousands() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    Duration time = snapshot.environment().duration();
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      AllocationSite site = entry.getKey();
      long count = entry.getValue().allocations();
      if (site.typeName().endsWith("Exception")
          && (site.kind() == AllocationKind.OBJECT || site.kind() == AllocationKind.UNWOVEN_CALLER)
          && count >= FEWEST
          && count >= FEWEST_PER_SECOND * time.toSeconds()) {
        // each costs a walk of the stack: as much as some hundred small objects
        double share = Shares.ofObjects(entry.getValue(), snapshot);
        found.add(
            Observation.at(
                site,
                "exceptions as control flow",
                Math.min(1, 0.1 + 100 * share),
                -1,
                names ->
                    lenientFormat(
                        "%s: %s exceptions. So many exceptions are control flow, and each walks the"
                            + " stack.",
                        names.site(site), names.count(count))));
      }
    }
    return found.build();
  }
}
