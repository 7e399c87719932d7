package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Ordering;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.Comparator;
import java.util.Optional;

/**
 * Immutable: a site in a calling context.
 *
 * @param path the methods that lead to the context, the outermost first; where contexts were
 *     folded, those up to there
 */
public record ContextSite(ImmutableList<MethodFrame> path, AllocationSite site)
    implements Comparable<ContextSite> {

  private static final Comparator<Iterable<MethodFrame>> BY_PATH =
      Ordering.<MethodFrame>natural().lexicographical();

  @Override
  public int compareTo(ContextSite other) {
    int order = site.compareTo(other.site);
    return order == 0 ? BY_PATH.compare(path, other.path) : order;
  }

  /**
   * The context in a tree.
   *
   * @return the context, if the tree has it
   */
  public Optional<ContextSnapshot> in(ContextSnapshot root) {
    ContextSnapshot context = root;
    for (MethodFrame frame : path) {
      Optional<ContextSnapshot> child = context.child(frame);
      if (child.isEmpty()) {
        return Optional.empty();
      }
      context = child.get();
    }
    return Optional.of(context);
  }
}
