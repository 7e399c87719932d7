package dev.mayfly.report.collapsed;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;

/**
 * Thread-safe, without state: collapsed stacks as flame graphs read them, {@code root;…;leaf
 * count}.
 *
 * <p>A line is a context, root first, with the allocated type as its leaf. Where the method of the
 * site is not the last of the context, because it has no node of its own or contexts are not
 * recorded, it stands in between. Executed bytecodes and time, in nanoseconds, belong to contexts,
 * and have no type as leaf.
 *
 * <p>Every line repeats its context from the root on, so that a large tree would make a report that
 * nothing can read. Contexts deeper than 1,000 frames are therefore added up in a frame {@code
 * [deeper]}; and if the report would still be larger than 100 million characters, the smallest
 * branches are added up in frames {@code [smaller]} until it is not.
 */
public final class CollapsedReport implements ReportWriter {

  /** A blank, a number, the end of the line; each frame with what separates it from the next. */
  private static final StackCost.Prices PRICES =
      new StackCost.Prices(22, frame -> StackWalk.name(frame).length() + 1L);

  private final StackWeight weight;

  /** Counts allocations. */
  public CollapsedReport() {
    this(StackWeight.ALLOCATIONS);
  }

  /** Counts a quantity. */
  public CollapsedReport(StackWeight weight) {
    this.weight = weight;
  }

  @Override
  public String fileName() {
    return switch (weight) {
      case ALLOCATIONS -> "contexts.collapsed";
      case BYTES -> "contexts-bytes.collapsed";
      case ALL -> "contexts-all-bytes.collapsed";
      case BYTECODES -> "contexts-bytecodes.collapsed";
      case CPU -> "contexts-cpu.collapsed";
      case WALL -> "contexts-wall.collapsed";
    };
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    ContextSnapshot root = weight.rootOf(snapshot);
    long smallest = SmallestBranch.of(root, weight::below, PRICES, SmallestBranch.MAX_REPORT);
    new CollapsedStacks(weight, smallest, out).write(root);
  }
}
