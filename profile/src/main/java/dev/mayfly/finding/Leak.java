package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Immutable: the first leak suspect ({@link LeakSearch}), where live objects were counted over
 * time.
 *
 * @param others how many more there are that no suspect is known to hold
 */
record Leak(LeakSuspect suspect, long others) implements Finding {

  static ImmutableList<Finding> of(List<LeakSuspect> suspects) {
    return suspects.isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of(
            new Leak(
                suspects.get(0),
                suspects.stream()
                    .skip(1)
                    .filter(other -> other.holding().holder().isEmpty())
                    .count()));
  }

  @Override
  public String kind() {
    return "leak";
  }

  @Override
  public double weight() {
    return 3;
  }

  @Override
  public String typeName() {
    return suspect.typeName();
  }

  @Override
  public Optional<AllocationSite> site() {
    return suspect.context().map(context -> context.site());
  }

  @Override
  public Evidence evidence() {
    return Evidence.LEAKS;
  }

  /** {@code " and the byte[] it holds"}. */
  private String held(Names names) {
    return suspect.holding().holds().isEmpty()
        ? ""
        : " and the "
            + suspect.holding().holds().stream().map(names::type).collect(Collectors.joining(", "))
            + " it holds";
  }

  @Override
  public String words(Names names) {
    return site().map(names::site).orElseGet(() -> names.type(typeName()))
        + held(names)
        + ": the number of live objects rises steadily, by "
        + names.count(Math.max(1, Math.round(suspect.objectsPerSecond())))
        + " a second ("
        + names.bytes(Math.round(suspect.totalBytesPerSecond()))
        + " a second). "
        + names.count(suspect.alive())
        + " are alive, "
        + names.percent(suspect.kept())
        + " of the allocated objects."
        + (others == 0 ? "" : " " + names.count(others) + " more rise, maybe held by these.");
  }
}
