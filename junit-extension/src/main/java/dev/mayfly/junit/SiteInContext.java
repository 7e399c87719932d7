package dev.mayfly.junit;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What a site allocated in one calling context.
 *
 * @param site the site
 * @param context the context
 * @param stats how much
 */
record SiteInContext(AllocationSite site, ContextPath context, AllocationStats stats) {

  private record Step(ContextSnapshot context, @Nullable ContextPath path) {}

  /**
   * What a test did, of all that a tree holds: without the test framework's own objects and without
   * what {@link TestFramework#runsOnce} makes. Time in proportion to the contexts.
   */
  static List<SiteInContext> of(ContextSnapshot root) {
    List<SiteInContext> all = new ArrayList<>();
    Deque<Step> open = new ArrayDeque<>();
    open.push(new Step(root, null));
    while (!open.isEmpty()) {
      Step step = open.pop();
      MethodFrame method = step.context.method();
      if (method != null && TestFramework.runsOnce(method)) {
        continue;
      }
      boolean isRoot = step.context.kind() == ContextSnapshot.Kind.ROOT;
      ContextPath path = isRoot ? ContextPath.OUTSIDE : new ContextPath(method, step.path);
      for (Map.Entry<AllocationSite, AllocationStats> entry : step.context.self().entrySet()) {
        MethodFrame in = entry.getKey().method();
        if (entry.getValue().allocations() > 0
            && !TestFramework.has(in)
            && !TestFramework.runsOnce(in)) {
          all.add(new SiteInContext(entry.getKey(), path, entry.getValue()));
        }
      }
      for (ContextSnapshot child : step.context.children()) {
        open.push(new Step(child, isRoot ? null : path));
      }
    }
    return all;
  }
}
