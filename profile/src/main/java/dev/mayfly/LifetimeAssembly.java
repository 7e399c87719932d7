package dev.mayfly;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.LifetimeSource.Ages;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.LifetimeSource.Weights;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Collects the lifetimes that the tracker reports, context by context, and adds them to
 * the contexts of a snapshot.
 */
final class LifetimeAssembly implements LifetimeSource.Visitor {
  private final SiteRegistry sites = SiteRegistry.instance();
  private final IdentityHashMap<CallNode, Map<AllocationSite, SiteRecord>> lifetimes =
      new IdentityHashMap<>();

  @Override
  public void lifetimes(CallNode node, int site, int contextWeight, Lifetimes stats) {
    LifetimeStats all = statsOf(stats);
    lifetimes
        .computeIfAbsent(node, key -> new HashMap<>())
        .merge(sites.site(site), SiteRecord.of(all, all.times(contextWeight)), SiteRecord::plus);
  }

  /** Adds all that is known of a context to it; once, however often the context is read. */
  void addTo(CallNode node, ContextBuilder context) {
    Map<AllocationSite, SiteRecord> known = lifetimes.remove(node);
    if (known != null) {
      known.forEach(context::add);
    }
  }

  /** The distances between collections since tracking began; null where lifetimes are off. */
  static CollectionSpacing spacing(@Nullable LifetimeSource tracker) {
    if (tracker == null) {
      return CollectionSpacing.NONE;
    }
    LifetimeSource.Clocks clocks = tracker.clocks();
    return new CollectionSpacing(clocks.collections(), clocks.bytes(), clocks.nanos());
  }

  private static LifetimeStats statsOf(Lifetimes lifetimes) {
    return new LifetimeStats(
        lifetimes.births(),
        lifetimes.deaths(),
        lifetimes.estimatedBirths(),
        clockStats(lifetimes.nanos()),
        clockStats(lifetimes.bytes()),
        clockStats(lifetimes.collections()),
        Generations.of(
            lifetimes.generations().first(),
            lifetimes.generations().checked(),
            lifetimes.generations().alive()));
  }

  private static ClockStats clockStats(Ages ages) {
    return new ClockStats(
        buckets(ages.deaths()),
        buckets(ages.live()),
        buckets(ages.deathsLastSeen()),
        buckets(ages.liveLastSeen()),
        ages.deathSum());
  }

  private static Buckets buckets(Weights weights) {
    return Buckets.weighted(weights.sums(), weights.squares());
  }
}
