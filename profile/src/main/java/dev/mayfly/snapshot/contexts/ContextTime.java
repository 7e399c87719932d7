package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.amounts.Quantity;
import java.util.Comparator;

/**
 * Immutable: the time that one context took itself.
 *
 * @param isCpuKnown whether the CPU time is known
 */
public record ContextTime(
    ContextPath path, long cpuNanos, boolean isCpuKnown, long wallNanos, long bytes) {

  /**
   * All contexts that took any time, those with the most CPU time first. Time in proportion to the
   * contexts.
   */
  public static ImmutableList<ContextTime> of(ContextSnapshot root) {
    ImmutableList.Builder<ContextTime> times = ImmutableList.builder();
    root.walk()
        .handDown(
            ContextPath.ROOT,
            ContextPath::to,
            (context, path) -> {
              long cpu = context.amounts().get(Quantity.CPU);
              long wall = context.amounts().get(Quantity.WALL);
              if (cpu > 0 || wall > 0) {
                boolean known = context.amounts().isKnown(Quantity.CPU);
                times.add(new ContextTime(path, cpu, known, wall, context.selfTotal().bytes()));
              }
            });
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(ContextTime::cpuNanos)
            .thenComparingLong(ContextTime::wallNanos)
            .reversed(),
        times.build());
  }
}
