package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;

/**
 * Immutable: the time that one context took itself.
 *
 * @param path the context
 * @param cpuNanos CPU time
 * @param wallNanos wall time
 * @param bytes what it allocated
 */
public record ContextTime(ContextPath path, long cpuNanos, long wallNanos, long bytes) {

  private record Open(ContextSnapshot context, ContextPath path) {}

  /**
   * All contexts that took any time, those with the most CPU time first. Time in proportion to the
   * contexts.
   */
  public static ImmutableList<ContextTime> of(ContextSnapshot root) {
    ImmutableList.Builder<ContextTime> times = ImmutableList.builder();
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(root, ContextPath.ROOT));
    while (!open.isEmpty()) {
      Open next = open.pop();
      Amounts amounts = next.context.amounts();
      ContextTime time =
          new ContextTime(
              next.path,
              amounts.get(Quantity.CPU),
              amounts.get(Quantity.WALL),
              next.context.selfTotal().bytes());
      if (time.cpuNanos > 0 || time.wallNanos > 0) {
        times.add(time);
      }
      for (ContextSnapshot child : next.context.children().reverse()) {
        open.push(new Open(child, next.path.to(child)));
      }
    }
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(ContextTime::cpuNanos)
            .thenComparingLong(ContextTime::wallNanos)
            .reversed(),
        times.build());
  }
}
