package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: what is attributed to one account, or one pair, so far. */
final class AccountSum {

  private AllocationStats stats = AllocationStats.EMPTY;
  private LifetimeStats lifetimes = LifetimeStats.EMPTY;
  private double live;
  private double liveBytes;
  private long physicalBytes;
  private final Map<String, AllocationStats> types = new HashMap<>();

  /** The sampled objects on whose share of their site's the sum depends. */
  private final Map<AllocationSite, ContextSample> drawn = new LinkedHashMap<>();

  /**
   * Adds what a site did in a context.
   *
   * @param isShare whether it depends on contexts how much it is
   */
  void add(ContextSnapshot context, AllocationSite site, boolean isShare) {
    AllocationStats self = context.self().getOrDefault(site, AllocationStats.EMPTY);
    stats = stats.plus(self);
    if (!self.isEmpty()) {
      types.merge(site.typeName(), self, AllocationStats::plus);
    }
    LifetimeStats lived = context.lifetimes().get(site);
    if (lived != null) {
      lifetimes = lifetimes.plus(lived);
      double alive = lived.nanos().live().total();
      live += alive;
      liveBytes += self.allocations() == 0 ? 0 : alive * self.bytes() / self.allocations();
    }
    ContextSample sample = context.samples().get(site);
    if (sample != null && isShare) {
      drawn.merge(site, sample, ContextSample::plus);
    }
  }

  /** Adds the bytes that the JVM allocated in a context itself. */
  void addPhysical(ContextSnapshot context) {
    physicalBytes = Counters.plus(physicalBytes, context.physicalBytes());
  }

  AccountAmount amount(ContextSampling sampling) {
    return new AccountAmount(stats, lifetimes, live, liveBytes, estimate(sampling), physicalBytes);
  }

  private @Nullable AllocationEstimate estimate(ContextSampling sampling) {
    drawn.keySet().retainAll(sampling.counted().keySet());
    return drawn.isEmpty() ? null : sampling.estimate(stats, drawn);
  }

  ImmutableMap<String, AllocationStats> byType() {
    return SnapshotTotals.largestFirst(types, types);
  }
}
