package dev.mayfly.report.text;

import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * Immutable: the allocations of a running program in an interval.
 *
 * @param soFar the recording since the first reading, the interval included
 */
public record Rates(ProfileSnapshot interval, ProfileSnapshot soFar) {

  /**
   * The rates between two snapshots.
   *
   * @param earlier taken at the beginning of the interval
   */
  public static Rates between(
      ProfileSnapshot first, ProfileSnapshot earlier, ProfileSnapshot later) {
    return new Rates(later.minus(earlier), later.minus(first));
  }

  /** The length of the interval; never nothing. */
  double seconds() {
    return Math.max(1e-3, interval.environment().durationNanos() / 1e9);
  }

  /** {@code 1.2 MB}: an amount in a second. */
  String bytes(long bytes) {
    double rate = bytes / seconds();
    return isSmall(rate) ? "<1 B" : Units.bytes(Math.round(rate));
  }

  /** {@code 1,234}: an amount in a second. */
  String objects(long objects) {
    double rate = objects / seconds();
    return isSmall(rate) ? "<1" : Units.count(Math.round(rate));
  }

  /** The bytes that all threads allocated in the interval, as the JVM reports them. */
  private long allocatedBytes() {
    return interval.coverage().allocatedBytes();
  }

  /** A line: the end of the interval, and the rates of counted and of all bytes. */
  String totals() {
    AllocationStats total = interval.total();
    return interval.environment().end().truncatedTo(ChronoUnit.SECONDS)
        + String.format(Locale.ROOT, ", %.1f s: ", seconds())
        + objects(total.allocations())
        + " objects/s and "
        + bytes(total.bytes())
        + "/s counted"
        + (allocatedBytes() < total.bytes() ? "" : " of " + bytes(allocatedBytes()) + "/s");
  }

  /** Whether a rate above 0 would round to 0. */
  private static boolean isSmall(double rate) {
    return rate > 0 && rate < 0.5;
  }
}
