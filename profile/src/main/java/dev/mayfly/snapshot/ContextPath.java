package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: a context by the way that leads to it. Paths share their beginnings, so that those of
 * a deep tree take no more memory than the tree.
 */
public final class ContextPath {

  /** Outside every method. */
  public static final ContextPath ROOT = new ContextPath(null, null);

  private static final MethodFrame FOLDED = new MethodFrame("", "[folded]", "");

  private final @Nullable ContextPath caller;
  private final @Nullable MethodFrame method;

  private ContextPath(@Nullable ContextPath caller, @Nullable MethodFrame method) {
    this.caller = caller;
    this.method = method;
  }

  /** The path to a context that stands below the end of this one. */
  ContextPath to(ContextSnapshot context) {
    MethodFrame frame = context.method();
    return new ContextPath(this, frame == null ? FOLDED : frame);
  }

  /** Visits a context and all below it, callers first; time in proportion to their number. */
  static void walk(ContextSnapshot root, BiConsumer<ContextSnapshot, ContextPath> visitor) {
    walk(root, ContextSnapshot::children, context -> context, visitor);
  }

  /**
   * Visits the contexts of a tree, callers first; time in proportion to their number.
   *
   * @param <C> a context with whatever is known of it
   * @param root outside every method
   * @param children what lies below a context, in the order of the visits
   * @param snapshot what tells a context's method
   * @param visitor receives each with the way to it
   */
  public static <C> void walk(
      C root,
      Function<C, ImmutableList<C>> children,
      Function<C, ContextSnapshot> snapshot,
      BiConsumer<C, ContextPath> visitor) {
    record Open<C>(C context, ContextPath path) {}
    Deque<Open<C>> open = new ArrayDeque<>();
    open.push(new Open<>(root, ROOT));
    while (!open.isEmpty()) {
      Open<C> next = open.pop();
      visitor.accept(next.context, next.path);
      for (C child : children.apply(next.context).reverse()) {
        open.push(new Open<>(child, next.path.to(snapshot.apply(child))));
      }
    }
  }

  /** Its methods, the outermost first; time in proportion to their number. */
  public ImmutableList<MethodFrame> methods() {
    return ImmutableList.copyOf(Lists.reverse(innermost(Integer.MAX_VALUE)));
  }

  /**
   * The methods at its end, the innermost first.
   *
   * @param most how many at most
   * @return the methods
   */
  public List<MethodFrame> innermost(int most) {
    List<MethodFrame> methods = new ArrayList<>();
    ContextPath path = this;
    while (path != null && path.method != null && methods.size() < most) {
      methods.add(path.method);
      path = path.caller;
    }
    return methods;
  }
}
