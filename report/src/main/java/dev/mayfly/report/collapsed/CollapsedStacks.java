package dev.mayfly.report.collapsed;

import com.google.common.math.LongMath;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackLeaf;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/** Confined to one thread: writes the contexts of a tree as collapsed stacks. */
final class CollapsedStacks implements StackWalk.Visitor {

  /** Code without a context. */
  private static final String OUTSIDE = "[outside]";

  private final StackWeight weight;
  private final long smallest;
  private final Appendable out;
  private final StringBuilder path = new StringBuilder();
  // the lengths of the path before each context that is open
  private final Deque<Integer> lengths = new ArrayDeque<>();

  CollapsedStacks(StackWeight weight, long smallest, Appendable out) {
    this.weight = weight;
    this.smallest = smallest;
    this.out = out;
  }

  void write(ContextSnapshot root) throws IOException {
    new StackWalk((site, stats, lifetimes) -> StackAmounts.of(stats), weight::below, smallest, this)
        .walk(root);
  }

  @Override
  public void enter(MethodFrame frame) {
    lengths.push(path.length());
    path.append(frame(frame)).append(';');
  }

  @Override
  public void leave() {
    path.setLength(lengths.pop());
  }

  @Override
  public void allocated(Map<StackLeaf, StackAmounts> leaves) throws IOException {
    Map<String, Long> lines = new TreeMap<>();
    leaves.forEach(
        (leaf, amounts) -> {
          long count = weight.of(amounts);
          if (count > 0) {
            lines.merge(end(leaf), count, LongMath::saturatedAdd);
          }
        });
    for (Map.Entry<String, Long> line : lines.entrySet()) {
      write(path + line.getKey(), line.getValue());
    }
  }

  @Override
  public void measured(Amounts amounts) throws IOException {
    long count = weight.of(amounts);
    if (count > 0) {
      String stack = path.length() == 0 ? OUTSIDE : path.substring(0, path.length() - 1);
      write(stack, count);
    }
  }

  private void write(String stack, long count) throws IOException {
    out.append(Printable.line(stack)).append(' ').append(Long.toString(count)).append('\n');
  }

  private static String end(StackLeaf leaf) {
    MethodFrame method = leaf.method();
    String frame = method == null || leaf.onTop() ? "" : frame(method) + ";";
    return frame + clean(Printable.of(leaf.typeName()));
  }

  private static String frame(MethodFrame frame) {
    return clean(StackWalk.name(frame));
  }

  /** A name without what separates frames. */
  private static String clean(String name) {
    return name.replace(';', ':');
  }
}
