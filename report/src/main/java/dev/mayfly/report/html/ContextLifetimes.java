package dev.mayfly.report.html;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.Visit;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
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
    Map<Integer, LifetimeStats> below = new HashMap<>(); // what callees add to a context, by number
    for (Visit<ContextSnapshot> visit : ImmutableList.copyOf(snapshot.root().walk()).reverse()) {
      LifetimeStats sum = below.remove(visit.number());
      for (LifetimeStats stats : snapshot.lifetimesIn(visit.context()).values()) {
        sum = sum == null ? stats : sum.plus(stats);
      }
      if (sum != null) {
        if (asked.contains(visit.context())) {
          sums.put(visit.context(), sum);
        }
        below.merge(visit.parent(), sum, LifetimeStats::plus);
      }
    }
    return sums;
  }
}
