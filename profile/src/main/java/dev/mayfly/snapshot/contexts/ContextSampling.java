package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.amounts.ShareInterval;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: how sure the contexts of a snapshot are, where they were sampled.
 *
 * <p>The allocations of a site are exact. Their spread over its contexts is estimated from the
 * sampled objects ({@link ContextSnapshot#samples}). Intervals of several sites together are those
 * of independent estimates (Zou and Donner, <i>Construction of confidence limits about effect
 * measures</i>, Statistics in Medicine 2008): their distances from the estimate, squared, add up.
 *
 * <p>A context in which no object happened to be sampled is not in the tree: of a site with n
 * sampled objects, all of one weight, such contexts together have at most the share 3/n, with 95 %
 * confidence.
 */
public final class ContextSampling {

  private final ImmutableMap<AllocationSite, AllocationStats> counted;
  private final ImmutableMap<AllocationSite, ContextSample> samples;

  public ContextSampling(
      ImmutableMap<AllocationSite, AllocationStats> counted, ContextSnapshot samplesBelow) {
    this.counted = counted;
    this.samples = ImmutableMap.copyOf(new TreeMap<>(samplesOf(samplesBelow)));
  }

  private static Map<AllocationSite, ContextSample> samplesOf(ContextSnapshot branch) {
    Map<AllocationSite, ContextSample> sums = new HashMap<>();
    for (ContextSnapshot context : branch.preOrder()) {
      context.samples().forEach((site, sample) -> sums.merge(site, sample, ContextSample::plus));
    }
    return sums;
  }

  /** Whether no site's contexts are estimated: those of the snapshot are exact. */
  public boolean isEmpty() {
    return counted.isEmpty();
  }

  /** The exact allocations of sites whose contexts are estimated, in the order of the sites. */
  public ImmutableMap<AllocationSite, AllocationStats> counted() {
    return counted;
  }

  /** The sampled objects of each site, all contexts together, in the order of the sites. */
  public ImmutableMap<AllocationSite, ContextSample> samples() {
    return samples;
  }

  /** The number of sampled objects. */
  public long objects() {
    long objects = 0;
    for (ContextSample sample : samples.values()) {
      objects += sample.objects();
    }
    return objects;
  }

  /**
   * The allocations of sites without a sampled object. They stand below {@link
   * MethodFrame#CONTEXT_NOT_SAMPLED}.
   */
  public AllocationStats notSampled() {
    AllocationStats sum = AllocationStats.EMPTY;
    for (Map.Entry<AllocationSite, AllocationStats> site : counted.entrySet()) {
      if (!samples.containsKey(site.getKey())) {
        sum = sum.plus(site.getValue());
      }
    }
    return sum;
  }

  /**
   * Estimates the allocations in a context and all below it.
   *
   * @param context a context of the snapshot's tree; of the root all is exact
   * @return the estimate; time in proportion to the contexts below
   */
  public AllocationEstimate below(ContextSnapshot context) {
    Map<AllocationSite, ContextSample> drawn =
        context.kind() == ContextSnapshot.Kind.ROOT ? Map.of() : samplesOf(context);
    return estimate(context.total(), drawn);
  }

  /**
   * Estimates the allocations in a context itself.
   *
   * @param context a context of the snapshot's tree
   */
  public AllocationEstimate self(ContextSnapshot context) {
    return estimate(context.selfTotal(), context.samples());
  }

  /**
   * Estimates the allocations of one site in a context itself.
   *
   * @param context a context of the snapshot's tree
   */
  public AllocationEstimate self(ContextSnapshot context, AllocationSite site) {
    ContextSample sample = context.samples().get(site);
    AllocationStats stats = context.self().getOrDefault(site, AllocationStats.EMPTY);
    return estimate(stats, sample == null ? Map.of() : Map.of(site, sample));
  }

  /**
   * The precision of an amount that rests on the share of these objects in those of their sites.
   */
  public AllocationEstimate estimate(
      AllocationStats stats, Map<AllocationSite, ContextSample> drawn) {
    long objects = 0;
    double below = 0;
    double above = 0;
    double bytesBelow = 0;
    double bytesAbove = 0;
    for (Map.Entry<AllocationSite, ContextSample> entry : drawn.entrySet()) {
      AllocationSite site = entry.getKey();
      ContextSample all = samples.getOrDefault(site, ContextSample.EMPTY);
      AllocationStats whole = counted.getOrDefault(site, AllocationStats.EMPTY);
      ShareInterval share = ShareInterval.ofObjects(entry.getValue(), all);
      ShareInterval bytes = ShareInterval.ofBytes(entry.getValue(), all);
      objects += entry.getValue().objects();
      below += square(whole.allocations() * (share.share() - share.low()));
      above += square(whole.allocations() * (share.high() - share.share()));
      bytesBelow += square(whole.bytes() * (bytes.share() - bytes.low()));
      bytesAbove += square(whole.bytes() * (bytes.high() - bytes.share()));
    }
    return new AllocationEstimate(
        stats,
        objects,
        Math.max(0, stats.allocations() - Math.sqrt(below)),
        stats.allocations() + Math.sqrt(above),
        Math.max(0, stats.bytes() - Math.sqrt(bytesBelow)),
        stats.bytes() + Math.sqrt(bytesAbove));
  }

  private static double square(double x) {
    return x * x;
  }
}
