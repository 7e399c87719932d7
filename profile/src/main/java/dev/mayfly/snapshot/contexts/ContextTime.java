package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.amounts.Quantity;
import java.util.Comparator;

/**
 * Immutable: the time that one context took itself.
 *
 * @param path the context
 * @param cpuNanos CPU time
 * @param wallNanos wall time
 * @param virtualNanos the part of it on virtual threads, whose CPU time is not known
 * @param bytes the bytes that it allocated
 */
public record ContextTime(
    ContextPath path, long cpuNanos, long wallNanos, long virtualNanos, long bytes) {

  /** Whether its CPU time is known: not where only virtual threads were seen. */
  public boolean isCpuKnown() {
    return cpuNanos > 0 || virtualNanos == 0;
  }

  /**
   * All contexts that took any time, those with the most CPU time first. Time in proportion to the
   * contexts.
   */
  public static ImmutableList<ContextTime> of(ContextSnapshot root) {
    ImmutableList.Builder<ContextTime> times = ImmutableList.builder();
    root.places()
        .handDown(
            ContextPath.ROOT,
            ContextPath::to,
            (context, path) -> {
              long cpu = context.amounts().get(Quantity.CPU);
              long wall = context.amounts().get(Quantity.WALL);
              if (cpu > 0 || wall > 0) {
                long virtual = context.amounts().get(Quantity.VIRTUAL_WALL);
                times.add(new ContextTime(path, cpu, wall, virtual, context.selfTotal().bytes()));
              }
            });
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(ContextTime::cpuNanos)
            .thenComparingLong(ContextTime::wallNanos)
            .reversed(),
        times.build());
  }
}
