package dev.mayfly.snapshot.contexts;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: spreads the allocations of sites over the contexts of their sampled
 * objects, so that the contexts of a site add up to its allocations.
 */
public final class ContextEstimates {

  private record Sampled(ContextBuilder context, ContextSample sample) {}

  private ContextEstimates() {}

  /**
   * The estimates alone, in a tree of their own.
   *
   * @param samples a tree with the sampled objects
   * @param counted all allocations of each site, in the order of the sites
   */
  public static ContextSnapshot of(
      ContextSnapshot samples, Map<AllocationSite, AllocationStats> counted) {
    ContextBuilder root = ContextSnapshot.builder();
    Map<AllocationSite, List<Sampled>> places = new HashMap<>();
    // the last first: of equal remainders the first place wins
    ContextWalk.of(samples, context -> context.children().reverse())
        .handDown(
            root,
            ContextBuilder::childLike,
            (from, into) ->
                from.samples()
                    .forEach(
                        (site, sample) ->
                            places
                                .computeIfAbsent(site, first -> new ArrayList<>(2))
                                .add(new Sampled(into, sample))));
    counted.forEach(
        (site, stats) -> spread(site, stats, places.getOrDefault(site, List.of()), root));
    return root.build();
  }

  /**
   * The tree without the estimates that it holds.
   *
   * @param estimated a tree with the sampled objects and the estimates that {@link #of} gave
   */
  public static ContextSnapshot without(
      ContextSnapshot estimated, Map<AllocationSite, AllocationStats> counted) {
    return counted.isEmpty() ? estimated : estimated.minus(of(estimated, SiteCounts.of(counted)));
  }

  private static void spread(
      AllocationSite site, AllocationStats stats, List<Sampled> places, ContextBuilder root) {
    ContextBuilder notSampled = root.child(MethodFrame.CONTEXT_NOT_SAMPLED).child(site.method());
    if (places.isEmpty()) {
      notSampled.record(site, stats);
      return;
    }
    // constructions that fail are not sampled
    notSampled.record(site, new AllocationStats(0, 0, 0, stats.failedConstructions()));
    double[] weights = new double[places.size()];
    double[] elements = new double[places.size()];
    double[] bytes = new double[places.size()];
    double arrays = 0;
    double filled = 0;
    for (int i = 0; i < weights.length; i++) {
      ContextSample sample = places.get(i).sample;
      weights[i] = (double) sample.weight();
      elements[i] = sample.elements();
      bytes[i] = sample.bytes();
      arrays += sample.bytes();
      filled += sample.elements();
    }
    long[] objectShares = Apportionment.of(stats.allocations(), weights);
    long[] elementShares = Apportionment.of(stats.elements(), filled > 0 ? elements : weights);
    boolean ofOneSize = arrays == 0;
    long[] byteShares =
        ofOneSize
            ? Apportionment.times(objectShares, stats.bytes(), stats.allocations())
            : Apportionment.of(stats.bytes(), bytes);
    for (int i = 0; i < weights.length; i++) {
      places
          .get(i)
          .context
          .record(site, new AllocationStats(objectShares[i], elementShares[i], byteShares[i], 0));
    }
  }
}
