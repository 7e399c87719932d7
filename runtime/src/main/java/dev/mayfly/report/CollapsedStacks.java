package dev.mayfly.report;

import com.google.common.math.LongMath;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextSnapshot;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** Confined to one thread: writes the contexts of a tree as collapsed stacks. */
final class CollapsedStacks {

  // [children] those that are still to be visited; [pathLength] the path of the context itself
  private record Open(Iterator<ContextSnapshot> children, int pathLength) {}

  private final CollapsedReport.Weight weight;
  private final long smallest;
  private final Appendable out;
  private final StringBuilder path = new StringBuilder();

  CollapsedStacks(CollapsedReport.Weight weight, long smallest, Appendable out) {
    this.weight = weight;
    this.smallest = smallest;
    this.out = out;
  }

  void write(ContextSnapshot root) throws IOException {
    Deque<Open> open = new ArrayDeque<>();
    open.push(enter(root));
    while (!open.isEmpty()) {
      Open top = open.element();
      path.setLength(top.pathLength);
      if (!top.children.hasNext()) {
        open.pop();
        continue;
      }
      ContextSnapshot context = top.children.next();
      if (open.size() > CollapsedReport.MAX_DEPTH) {
        Map<String, Long> leaves = new TreeMap<>();
        addBranch("[deeper];", context, leaves);
        writeAll(leaves);
      } else {
        path.append(frame(context)).append(';');
        open.push(enter(context));
      }
    }
  }

  /** Writes a context itself, and what is too small below it. */
  private Open enter(ContextSnapshot context) throws IOException {
    Map<String, Long> leaves = new TreeMap<>();
    context.self().forEach((site, stats) -> add(missingFrame(context, site), site, stats, leaves));
    if (smallest > 0) {
      context.children().stream()
          .filter(child -> !isShown(child))
          .forEach(child -> addBranch("[smaller];", child, leaves));
    }
    writeAll(leaves);
    return new Open(context.children().stream().filter(this::isShown).iterator(), path.length());
  }

  private boolean isShown(ContextSnapshot context) {
    return weight.of(context.total()) >= smallest;
  }

  private void addBranch(String frame, ContextSnapshot top, Map<String, Long> leaves) {
    for (ContextSnapshot context : top.preOrder()) {
      context.self().forEach((site, stats) -> add(frame, site, stats, leaves));
    }
  }

  private void add(
      String frame, AllocationSite site, AllocationStats stats, Map<String, Long> leaves) {
    long count = weight.of(stats);
    if (count > 0) {
      leaves.merge(frame + clean(site.typeName()), count, LongMath::saturatedAdd);
    }
  }

  private void writeAll(Map<String, Long> leaves) throws IOException {
    for (Map.Entry<String, Long> leaf : leaves.entrySet()) {
      out.append(path).append(leaf.getKey()).append(' ');
      out.append(Long.toString(leaf.getValue())).append('\n');
    }
  }

  private static String missingFrame(ContextSnapshot context, AllocationSite site) {
    MethodFrame method = site.method();
    MethodFrame last = context.method();
    boolean there =
        last != null
            && last.className().equals(method.className())
            && last.methodName().equals(method.methodName());
    return there || method.className().isEmpty() ? "" : frame(method) + ";";
  }

  private static String frame(ContextSnapshot context) {
    MethodFrame method = context.method();
    return method == null ? "[folded]" : frame(method);
  }

  private static String frame(MethodFrame method) {
    return method.equals(MethodFrame.CONTEXT_NOT_SAMPLED)
        ? method.methodName()
        : clean(method.className() + "." + method.methodName());
  }

  /** A name on one line, without what separates frames. */
  private static String clean(String name) {
    return Printable.of(name).replace(';', ':');
  }
}
