package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: a context by the way that leads to it. Paths share their beginnings, so that those of
 * a deep tree take no more memory than the tree.
 */
public final class ContextPath {

  /** Outside every method. */
  public static final ContextPath ROOT = new ContextPath(null, null);

  /** In place of the methods of folded contexts. */
  public static final MethodFrame FOLDED = new MethodFrame("", "[folded]", "");

  private final @Nullable ContextPath caller;
  private final @Nullable MethodFrame method;

  private ContextPath(@Nullable ContextPath caller, @Nullable MethodFrame method) {
    this.caller = caller;
    this.method = method;
  }

  /** The path to a context whose caller is at the end of this one. */
  public ContextPath to(ContextSnapshot context) {
    MethodFrame frame = context.method();
    return new ContextPath(this, frame == null ? FOLDED : frame);
  }

  /** Its methods, the outermost first; time in proportion to their number. */
  public ImmutableList<MethodFrame> methods() {
    return ImmutableList.copyOf(Lists.reverse(innermost(Integer.MAX_VALUE)));
  }

  /** The methods at its end, the innermost first. */
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
