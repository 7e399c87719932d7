package dev.mayfly.snapshot.contexts;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.Quantity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: operations on whole context trees, without recursion.
 *
 * <p>A walk holds the contexts that are still to be visited on a stack.
 */
public final class ContextTrees {

  private ContextTrees() {}

  /** A node being built, and the children that are built already. */
  private record Work(ContextBuilder builder, int parent, List<ContextSnapshot> children) {}

  static ContextSnapshot build(ContextBuilder root) {
    List<Work> parentsFirst = new ArrayList<>();
    parentsFirst.add(new Work(root, -1, new ArrayList<>(0)));
    for (int i = 0; i < parentsFirst.size(); i++) {
      for (ContextBuilder child : parentsFirst.get(i).builder.children()) {
        parentsFirst.add(new Work(child, i, new ArrayList<>(0)));
      }
    }
    for (int i = parentsFirst.size() - 1; i > 0; i--) {
      Work work = parentsFirst.remove(i);
      if (!work.builder.isEmpty() || !work.children.isEmpty()) {
        parentsFirst.get(work.parent).children.add(work.builder.build(work.children));
      }
    }
    return root.build(parentsFirst.get(0).children);
  }

  static void merge(ContextSnapshot tree, ContextBuilder into) {
    merge(tree, into, Set.of());
  }

  private static void merge(ContextSnapshot tree, ContextBuilder into, Set<Quantity> without) {
    merge(
        tree,
        into,
        (from, to) -> {
          from.sites().forEach(to::add);
          to.add(from.amounts().without(without));
        });
  }

  private static void merge(
      ContextSnapshot tree, ContextBuilder into, BiConsumer<ContextSnapshot, ContextBuilder> each) {
    tree.walk().handDown(into, ContextBuilder::childLike, each);
  }

  public static ContextSnapshot without(Set<Quantity> quantities, ContextSnapshot tree) {
    ContextBuilder into = ContextSnapshot.builder(tree);
    merge(tree, into, quantities);
    return into.build();
  }

  static ContextSnapshot sum(ContextSnapshot one, ContextSnapshot other) {
    ContextBuilder sum = ContextSnapshot.builder(one);
    merge(one, sum);
    merge(other, sum);
    return sum.build();
  }

  private record Difference(
      ContextSnapshot later, @Nullable ContextSnapshot earlier, ContextBuilder into) {}

  static ContextSnapshot difference(ContextSnapshot later, ContextSnapshot earlier) {
    ContextBuilder root = ContextSnapshot.builder(later);
    Deque<Difference> open = new ArrayDeque<>();
    open.push(new Difference(later, earlier, root));
    while (!open.isEmpty()) {
      Difference pair = open.pop();
      if (pair.earlier == null) {
        merge(pair.later, pair.into);
        continue;
      }
      subtract(pair.later, pair.earlier, pair.into);
      int i = 0;
      List<ContextSnapshot> before = pair.earlier.children();
      for (ContextSnapshot child : pair.later.children()) {
        while (i < before.size() && ContextSnapshot.compare(before.get(i), child) < 0) {
          i++;
        }
        boolean known = i < before.size() && ContextSnapshot.compare(before.get(i), child) == 0;
        open.push(new Difference(child, known ? before.get(i) : null, pair.into.childLike(child)));
      }
    }
    return root.build();
  }

  private static void subtract(
      ContextSnapshot later, ContextSnapshot earlier, ContextBuilder into) {
    into.add(later.amounts().minus(earlier.amounts()));
    for (Map.Entry<AllocationSite, SiteRecord> entry : later.sites().entrySet()) {
      SiteRecord before = earlier.sites().get(entry.getKey());
      SiteRecord now = entry.getValue();
      into.add(entry.getKey(), before == null ? now : now.minus(before));
    }
  }

  static boolean equal(ContextSnapshot one, ContextSnapshot other) {
    Deque<ContextSnapshot> open = new ArrayDeque<>();
    open.push(one);
    open.push(other);
    while (!open.isEmpty()) {
      ContextSnapshot right = open.pop();
      ContextSnapshot left = open.pop();
      if (!left.matches(right)) {
        return false;
      }
      for (int i = 0; i < left.children().size(); i++) {
        open.push(left.children().get(i));
        open.push(right.children().get(i));
      }
    }
    return true;
  }
}
