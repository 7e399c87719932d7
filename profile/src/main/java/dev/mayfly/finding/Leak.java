package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reports the first leak suspect ({@link LeakSearch}), where live objects were counted over time.
 */
final class Leak {
  private Leak() {}

  static ImmutableList<Finding> of(List<LeakSuspect> suspects) {
    return suspects.isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of(
            of(
                suspects.get(0),
                suspects.stream()
                    .skip(1)
                    .filter(other -> other.holding().holder().isEmpty())
                    .count()));
  }

  /** A finding; {@code others} more are suspected, and no suspect is known to hold these. */
  private static Finding of(LeakSuspect suspect, long others) {
    Optional<AllocationSite> site = suspect.context().map(context -> context.site());
    return new Observation(
        "leak",
        suspect.typeName(),
        site,
        Finding.Evidence.LEAKS,
        3,
        -1,
        names ->
            site.map(names::site).orElseGet(() -> names.type(suspect.typeName()))
                + held(suspect, names)
                + ": the number of live objects rises steadily, by "
                + names.count(Math.max(1, Math.round(suspect.objectsPerSecond())))
                + " a second ("
                + names.bytes(Math.round(suspect.totalBytesPerSecond()))
                + " a second). "
                + names.count(suspect.alive())
                + " are alive, "
                + names.percent(suspect.kept())
                + " of the allocated objects."
                + (others == 0
                    ? ""
                    : " " + names.count(others) + " more rise, maybe held by these."));
  }

  /** {@code " and the byte[] it holds"}. */
  private static String held(LeakSuspect suspect, Names names) {
    return suspect.holding().holds().isEmpty()
        ? ""
        : " and the "
            + suspect.holding().holds().stream().map(names::type).collect(Collectors.joining(", "))
            + " it holds";
  }
}
