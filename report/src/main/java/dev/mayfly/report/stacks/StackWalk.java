package dev.mayfly.report.stacks;

import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Confined to one thread: the stacks of a context tree, for formats of stacks.
 *
 * <p>Most such formats repeat each stack from its root on, so that a large tree would make a report
 * that nothing can read. Contexts deeper than {@value #MAX_DEPTH} frames are therefore added up in
 * a frame {@code [deeper]}, and branches smaller than requested in frames {@code [smaller]}.
 *
 * <p>Estimates of the allocations of unwoven code ({@link dev.mayfly.snapshot.WholePicture#root})
 * are reported as well, in amounts of their own; groups of threads are frames in brackets.
 */
public final class StackWalk {

  /** Confined to one thread: takes the stacks, callers before those they call. */
  public interface Visitor {
    /** A context, below the one entered before. */
    void enter(MethodFrame frame) throws IOException;

    /** Allocations in the context entered last, or outside every context. */
    void allocated(Map<StackLeaf, StackAmounts> leaves) throws IOException;

    /**
     * Quantities measured in the context entered last, or outside every context, beside its sites.
     */
    default void measured(Amounts amounts) throws IOException {}

    /** The context entered last is over. */
    void leave() throws IOException;
  }

  /** Thread-safe: the amounts of a site in a context. */
  public interface Measure {
    StackAmounts of(AllocationSite site, AllocationStats stats, LifetimeStats lifetimes);

    /** Allocations, and live objects of those sites whose samples are whole. */
    static Measure ofAll(ProfileSnapshot snapshot) {
      return (site, stats, lifetimes) ->
          StackAmounts.of(
              stats,
              snapshot.lifetimesBySite().containsKey(site) ? lifetimes : LifetimeStats.EMPTY);
    }
  }

  /** The number of frames of the deepest context that is written as it is. */
  public static final int MAX_DEPTH = 1000;

  private static final MethodFrame FOLDED = new MethodFrame("", "[folded]", "");
  private static final MethodFrame DEEPER = new MethodFrame("", "[deeper]", "");
  private static final MethodFrame SMALLER = new MethodFrame("", "[smaller]", "");

  private final Measure measure;
  private final ToLongFunction<ContextSnapshot> size;
  private final long smallest;
  private final Visitor visitor;

  /**
   * Prepares a walk.
   *
   * @param smallest the smallest branch that is not added up with others
   */
  public StackWalk(
      Measure measure, ToLongFunction<ContextSnapshot> size, long smallest, Visitor visitor) {
    this.measure = measure;
    this.size = size;
    this.smallest = smallest;
    this.visitor = visitor;
  }

  /** By how large branches are: their bytes, if those are known. */
  public static ToLongFunction<ContextSnapshot> size(ProfileSnapshot snapshot) {
    return StackWeight.sizeOf(snapshot)::below;
  }

  public void walk(ContextSnapshot root) throws IOException {
    Deque<Iterator<ContextSnapshot>> open = new ArrayDeque<>();
    open.push(inside(root));
    while (!open.isEmpty()) {
      Iterator<ContextSnapshot> children = open.element();
      if (!children.hasNext()) {
        open.pop();
        if (!open.isEmpty()) {
          visitor.leave();
        }
      } else if (open.size() > MAX_DEPTH) {
        Map<StackLeaf, StackAmounts> leaves = new LinkedHashMap<>();
        Amounts amounts = Amounts.NONE;
        while (children.hasNext()) {
          ContextSnapshot child = children.next();
          addBranch(DEEPER, child, leaves);
          amounts = amounts.plus(child.totalAmounts());
        }
        visitor.allocated(leaves);
        measuredBelow(DEEPER, amounts);
      } else {
        ContextSnapshot context = children.next();
        MethodFrame method = context.method();
        visitor.enter(method == null ? FOLDED : frame(context.kind(), method));
        open.push(inside(context));
      }
    }
  }

  /** Reports a context itself, and the sum of the contexts below it that are too small. */
  private Iterator<ContextSnapshot> inside(ContextSnapshot context) throws IOException {
    Map<StackLeaf, StackAmounts> leaves = new LinkedHashMap<>();
    Amounts smaller = Amounts.NONE;
    if (smallest > 0) {
      for (ContextSnapshot child : context.children()) {
        if (!isShown(child)) {
          addBranch(SMALLER, child, leaves);
          smaller = smaller.plus(child.totalAmounts());
        }
      }
    }
    for (AllocationSite site : context.self().keySet()) {
      add(StackLeaf.of(context, site), context, site, leaves);
    }
    for (AllocationSite site : context.lifetimes().keySet()) {
      if (!context.self().containsKey(site)) {
        add(StackLeaf.of(context, site), context, site, leaves);
      }
    }
    if (!context.selfRest().isEmpty()) {
      context.rests().forEach((site, rest) -> addRest(StackLeaf.of(context, site), rest, leaves));
    }
    if (!leaves.isEmpty()) {
      visitor.allocated(leaves);
    }
    if (!context.amounts().isEmpty()) {
      visitor.measured(context.amounts());
    }
    measuredBelow(SMALLER, smaller);
    return context.children().stream().filter(this::isShown).iterator();
  }

  private void measuredBelow(MethodFrame frame, Amounts amounts) throws IOException {
    if (!amounts.isEmpty()) {
      visitor.enter(frame);
      visitor.measured(amounts);
      visitor.leave();
    }
  }

  private boolean isShown(ContextSnapshot context) {
    return smallest == 0 || size.applyAsLong(context) >= smallest;
  }

  private void addBranch(
      MethodFrame frame, ContextSnapshot top, Map<StackLeaf, StackAmounts> leaves) {
    for (ContextSnapshot context : top.preOrder()) {
      for (AllocationSite site : context.self().keySet()) {
        add(StackLeaf.in(frame, site), context, site, leaves);
      }
      if (!context.selfRest().isEmpty()) {
        context.rests().forEach((site, rest) -> addRest(StackLeaf.in(frame, site), rest, leaves));
      }
    }
  }

  private static void addRest(
      StackLeaf leaf, RestSample rest, Map<StackLeaf, StackAmounts> leaves) {
    leaves.merge(leaf, StackAmounts.of(rest), StackAmounts::plus);
  }

  /** A group of threads is no method. */
  private static MethodFrame frame(ContextSnapshot.Kind kind, MethodFrame method) {
    return kind == ContextSnapshot.Kind.THREADS
        ? new MethodFrame("", "[" + method.methodName() + "]", "")
        : method;
  }

  private void add(
      StackLeaf leaf,
      ContextSnapshot context,
      AllocationSite site,
      Map<StackLeaf, StackAmounts> leaves) {
    AllocationStats stats = context.self().getOrDefault(site, AllocationStats.EMPTY);
    LifetimeStats lifetimes = context.lifetimes().getOrDefault(site, LifetimeStats.EMPTY);
    leaves.merge(leaf, measure.of(site, stats, lifetimes), StackAmounts::plus);
  }

  /**
   * {@code com/acme/Order.java}, on one line: the source file of a method, below a directory of
   * sources. Empty for a frame that is no method.
   */
  public static String sourceFile(MethodFrame frame, SourceFileTable table) {
    String className = frame.className();
    return className.isEmpty() ? "" : Printable.of(SourceFiles.pathOf(className, table));
  }

  /**
   * {@code com.acme.Order.load}, on one line; a frame that stands for many methods has a name only.
   */
  public static String name(MethodFrame frame) {
    return frame.className().isEmpty() && !frame.methodName().isEmpty()
        ? Printable.of(frame.methodName())
        : Printable.of(frame.className() + "." + frame.methodName());
  }
}
