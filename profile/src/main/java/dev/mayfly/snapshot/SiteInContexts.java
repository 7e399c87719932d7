package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the allocations of a site in all its contexts, and the heaviest of these.
 *
 * @param heaviest the site in the context in which it allocates most
 */
public record SiteInContexts(ContextSite heaviest, AllocationStats stats) {

  /** A context of the tree, with the contexts that lead to it. */
  private record Step(ContextSnapshot context, @Nullable Step caller, int depth) {
    Step into(ContextSnapshot child) {
      return new Step(child, this, depth + 1);
    }

    ImmutableList<MethodFrame> path() {
      ImmutableList.Builder<MethodFrame> path = ImmutableList.builder();
      for (Step each = this; each != null; each = each.caller) {
        Optional.ofNullable(each.context.method()).ifPresent(path::add);
      }
      return path.build().reverse();
    }
  }

  /** The sites that match, those first that allocate most. */
  public static ImmutableList<SiteInContexts> of(
      ProfileSnapshot profile, Predicate<AllocationSite> matching) {
    Map<AllocationSite, Step> heaviest = new HashMap<>();
    ContextSnapshot root = profile.root();
    root.walk()
        .handDown(
            new Step(root, null, 0),
            Step::into,
            (context, here) -> {
              for (AllocationSite site : context.self().keySet()) {
                if (matching.test(site)) {
                  heaviest.merge(site, here, (one, other) -> heavier(one, other, site));
                }
              }
            });
    ImmutableList.Builder<SiteInContexts> sites = ImmutableList.builder();
    profile
        .bySite()
        .forEach(
            (site, stats) -> {
              Step place = heaviest.get(site);
              if (place != null) {
                sites.add(new SiteInContexts(new ContextSite(place.path(), site), stats));
              }
            });
    return sites.build();
  }

  /** The one with fewer callers first, if they are equal. */
  private static Step heavier(Step one, Step other, AllocationSite site) {
    int order = Long.compare(bytes(other, site), bytes(one, site));
    return order > 0 || (order == 0 && other.depth < one.depth) ? other : one;
  }

  private static long bytes(Step place, AllocationSite site) {
    return place.context.self().getOrDefault(site, AllocationStats.EMPTY).bytes();
  }
}
