package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.layers.Layers;

/**
 * Immutable: a start that allocated more than the program allocates in an hour of the load since.
 *
 * @param bytes the bytes until the application was ready
 * @param perHour the bytes of an hour since, at the same rate
 */
record LargeStart(long bytes, long perHour) implements Finding {
  private static final double FEWEST_NANOS = 10e9;
  private static final double HOUR_NANOS = 3600e9;

  static ImmutableList<Finding> of(ProfileSnapshot all) {
    ProfileSnapshot start = all.start().orElse(null);
    ProfileSnapshot after = all.afterStart();
    double nanos = after.environment().durationNanos();
    if (start == null || nanos < FEWEST_NANOS) {
      return ImmutableList.of();
    }
    long bytes = start.coverage().allocatedBytes();
    long perHour = Math.round(Math.max(0, after.coverage().allocatedBytes()) / nanos * HOUR_NANOS);
    return bytes > perHour ? ImmutableList.of(new LargeStart(bytes, perHour)) : ImmutableList.of();
  }

  @Override
  public String kind() {
    return "large start";
  }

  /** Its bytes are none of those since the start, with which findings are compared. */
  @Override
  public double share(long countedBytes, long allBytes) {
    return weight();
  }

  @Override
  public double weight() {
    return 0.05;
  }

  @Override
  public String typeName() {
    return Layers.START;
  }

  @Override
  public Evidence evidence() {
    return Evidence.CONTEXTS;
  }

  @Override
  public String words(Names names) {
    return lenientFormat(
        "The start allocates %s, more than an hour of the load since (%s). Start fewer components,"
            + " or later, and scan fewer classes.",
        names.bytes(bytes), names.bytes(perHour));
  }
}
