package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Immutable: the time and the allocations of a method itself, in all contexts together. Unwoven
 * code that it called counts as the method itself; so do woven methods without a context of their
 * own.
 *
 * @param method the method; empty outside every context, and where contexts are folded
 * @param isCpuKnown whether the CPU time is known
 * @param samples the samples that the CPU time is estimated from
 */
public record MethodTime(
    Optional<MethodFrame> method,
    long cpuNanos,
    boolean isCpuKnown,
    long wallNanos,
    long samples,
    AllocationStats allocated) {

  private static final double MEGABYTE = 1e6;
  private static final double LEAST_SHARE = 0.001;

  /** All methods that took any time, those with the most CPU time first. */
  public static ImmutableList<MethodTime> of(ContextSnapshot root) {
    return MethodAmounts.of(root).stream()
        .map(MethodTime::new)
        .filter(one -> one.cpuNanos > 0 || one.wallNanos > 0)
        .sorted(
            Comparator.comparingLong(MethodTime::cpuNanos)
                .thenComparingLong(MethodTime::wallNanos)
                .reversed())
        .collect(ImmutableList.toImmutableList());
  }

  private MethodTime(MethodAmounts all) {
    this(
        all.method(),
        all.amounts().get(Quantity.CPU),
        all.amounts().isKnown(Quantity.CPU),
        all.amounts().get(Quantity.WALL),
        all.amounts().get(Quantity.CPU_SAMPLES),
        all.allocated());
  }

  /**
   * Time for each million allocated bytes, in nanoseconds; empty where the share of all bytes is
   * too small for a meaningful figure.
   */
  public static OptionalDouble perMegabyte(long nanos, long bytes, long allBytes) {
    return bytes == 0 || bytes < allBytes * LEAST_SHARE
        ? OptionalDouble.empty()
        : OptionalDouble.of(MEGABYTE * nanos / bytes);
  }
}
