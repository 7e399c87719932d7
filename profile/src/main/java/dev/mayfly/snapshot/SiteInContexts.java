package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: what a site allocates in all its contexts, and the heaviest of these.
 *
 * @param heaviest the site in the context in which it allocates most
 * @param stats what it allocates in all contexts
 */
public record SiteInContexts(ContextSite heaviest, AllocationStats stats) {

  /** A context of the tree, with the methods that lead to it. */
  private record Place(ContextSnapshot context, @Nullable Place caller) {
    ImmutableList<MethodFrame> path() {
      ImmutableList.Builder<MethodFrame> path = ImmutableList.builder();
      for (Place each = this; each != null; each = each.caller) {
        Optional.ofNullable(each.context.method()).ifPresent(path::add);
      }
      return path.build().reverse();
    }
  }

  /** The sites that match, those first that allocate most. */
  public static ImmutableList<SiteInContexts> of(
      ProfileSnapshot profile, Predicate<AllocationSite> matching) {
    Map<AllocationSite, Place> heaviest = new HashMap<>();
    Deque<Place> left = new ArrayDeque<>();
    left.add(new Place(profile.root(), null));
    for (Place place = left.poll(); place != null; place = left.poll()) {
      Place here = place;
      here.context.children().forEach(child -> left.add(new Place(child, here)));
      here.context
          .self()
          .forEach(
              (site, stats) -> {
                if (matching.test(site)) {
                  heaviest.merge(site, here, (one, other) -> heavier(one, other, site));
                }
              });
    }
    ImmutableList.Builder<SiteInContexts> sites = ImmutableList.builder();
    profile
        .bySite()
        .forEach(
            (site, stats) -> {
              Place place = heaviest.get(site);
              if (place != null) {
                sites.add(new SiteInContexts(new ContextSite(place.path(), site), stats));
              }
            });
    return sites.build();
  }

  private static Place heavier(Place one, Place other, AllocationSite site) {
    return bytes(other, site) > bytes(one, site) ? other : one;
  }

  private static long bytes(Place place, AllocationSite site) {
    return place.context.self().getOrDefault(site, AllocationStats.EMPTY).bytes();
  }
}
