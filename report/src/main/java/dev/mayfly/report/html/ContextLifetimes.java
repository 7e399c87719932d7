package dev.mayfly.report.html;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.StreamSupport;

/**
 * Confined to one thread: how long objects lived that were allocated in some contexts or below
 * them, added up in one walk of the tree.
 */
final class ContextLifetimes {

  private static final int MOST = 150;
  private static final double SMALLEST_SHARE = 0.005;
  private static final double NEARLY_ALL = 0.98;

  /** A context on the way to where the walk is, and what is known of it so far. */
  private static final class Open {
    final ContextSnapshot context;
    final Iterator<ContextSnapshot> children;
    LifetimeStats sum = LifetimeStats.EMPTY;

    Open(ProfileSnapshot snapshot, ContextSnapshot context) {
      this.context = context;
      this.children = context.children().iterator();
      for (LifetimeStats stats : snapshot.lifetimesIn(context).values()) {
        sum = sum.plus(stats);
      }
    }
  }

  private ContextLifetimes() {}

  /**
   * Tells the lifetimes of the contexts with the most bytes, the largest first. Of callers that
   * hand nearly all on to one callee only the last is among them.
   */
  static void forLargest(
      ProfileSnapshot snapshot, BiConsumer<ContextSnapshot, LifetimeStats> each) {
    ContextSnapshot root = snapshot.root();
    double smallest = Math.max(1, SMALLEST_SHARE * root.total().bytes());
    List<ContextSnapshot> largest =
        StreamSupport.stream(root.preOrder().spliterator(), false)
            .filter(context -> context.total().bytes() >= smallest && handsOutMore(context))
            .filter(context -> context.kind() != ContextSnapshot.Kind.ROOT)
            .sorted(
                Comparator.comparingLong((ContextSnapshot context) -> context.total().bytes())
                    .reversed())
            .limit(MOST)
            .toList();
    IdentityHashMap<ContextSnapshot, LifetimeStats> sums = sums(snapshot, largest);
    for (ContextSnapshot context : largest) {
      LifetimeStats sum = sums.getOrDefault(context, LifetimeStats.EMPTY);
      if (!sum.isEmpty()) {
        each.accept(context, sum);
      }
    }
  }

  private static boolean handsOutMore(ContextSnapshot context) {
    double nearlyAll = NEARLY_ALL * context.total().bytes();
    return context.children().stream().noneMatch(child -> child.total().bytes() > nearlyAll);
  }

  private static IdentityHashMap<ContextSnapshot, LifetimeStats> sums(
      ProfileSnapshot snapshot, List<ContextSnapshot> of) {
    Set<ContextSnapshot> asked = Collections.newSetFromMap(new IdentityHashMap<>());
    asked.addAll(of);
    IdentityHashMap<ContextSnapshot, LifetimeStats> sums = new IdentityHashMap<>();
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(snapshot, snapshot.root()));
    while (!open.isEmpty()) {
      Open top = open.element();
      if (top.children.hasNext()) {
        open.push(new Open(snapshot, top.children.next()));
        continue;
      }
      open.pop();
      if (asked.contains(top.context)) {
        sums.put(top.context, top.sum);
      }
      Open caller = open.peek();
      if (caller != null) {
        caller.sum = caller.sum.plus(top.sum);
      }
    }
    return sums;
  }
}
