package dev.mayfly.snapshot.accounts;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.contexts.SnapshotTotals;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: the allocations attributed to one account, or one pair, so far. */
public final class AccountSum {

  private AllocationStats stats = AllocationStats.EMPTY;
  private LifetimeStats lifetimes = LifetimeStats.EMPTY;
  private double live;
  private double liveBytes;
  private Amounts amounts = Amounts.NONE;
  private final Map<String, AllocationStats> types = new HashMap<>();

  /** The sampled objects on whose share of their site's the sum depends. */
  private final Map<AllocationSite, ContextSample> drawn = new LinkedHashMap<>();

  /**
   * Adds the record of a site in a context.
   *
   * @param life how long its objects lived, as far as that is known
   * @param isShare whether it depends on contexts how much it is
   */
  public void add(AllocationSite site, SiteRecord more, LifetimeStats life, boolean isShare) {
    AllocationStats self = more.allocated();
    stats = stats.plus(self);
    if (!self.isEmpty()) {
      types.merge(site.typeName(), self, AllocationStats::plus);
    }
    if (!life.isEmpty()) {
      lifetimes = lifetimes.plus(life);
      double alive = life.liveOf(self);
      live += alive;
      liveBytes += self.allocations() == 0 ? 0 : alive * self.bytes() / self.allocations();
    }
    if (!more.sample().isEmpty() && isShare) {
      drawn.merge(site, more.sample(), ContextSample::plus);
    }
  }

  /** Adds the quantities of a context itself. */
  public void add(Amounts more) {
    amounts = amounts.plus(more);
  }

  public AccountAmount amount(ContextSampling sampling) {
    return new AccountAmount(stats, lifetimes, live, liveBytes, estimate(sampling), amounts);
  }

  private @Nullable AllocationEstimate estimate(ContextSampling sampling) {
    drawn.keySet().retainAll(sampling.counted().keySet());
    return drawn.isEmpty() ? null : sampling.estimate(stats, drawn);
  }

  public ImmutableMap<String, AllocationStats> byType() {
    return SnapshotTotals.largestFirst(types, stats -> stats);
  }
}
