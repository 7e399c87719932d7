package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.MethodTime;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Immutable: a context that takes a fifth of all CPU time or more, and allocates a fifth of all
 * bytes or more, by itself. Its allocations probably take part of that time.
 *
 * @param largest its site with the most bytes
 * @param cpuHalfWidth half of the width of the 95 % interval of that
 * @param worth the bytes of the context itself
 */
record TimeFollowsAllocation(
    String className,
    String methodName,
    AllocationSite largest,
    double cpuShare,
    double cpuHalfWidth,
    double byteShare,
    long worth)
    implements Finding {

  private static final double LEAST_SHARE = 0.2;

  /** The number of samples from which on a finding is made. */
  private static final long FEWEST_SAMPLES = 100;

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    long cpu = snapshot.root().totalAmounts().get(Quantity.CPU);
    long samples = snapshot.root().totalAmounts().get(Quantity.CPU_SAMPLES);
    if (cpu == 0 || samples < FEWEST_SAMPLES) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (ContextSnapshot context : snapshot.root().preOrder()) {
      double cpuShare = (double) context.amounts().get(Quantity.CPU) / cpu;
      double byteShare = Shares.ofBytes(context.selfTotal(), snapshot);
      if (context.method() != null && cpuShare >= LEAST_SHARE && byteShare >= LEAST_SHARE) {
        found.add(
            new TimeFollowsAllocation(
                context.method().className(),
                context.method().methodName(),
                largest(context.self()),
                cpuShare,
                MethodTime.shareHalfWidth(cpuShare, samples),
                byteShare,
                context.selfTotal().bytes()));
      }
    }
    return found.build();
  }

  /** A context with bytes has sites. */
  private static AllocationSite largest(Map<AllocationSite, AllocationStats> sites) {
    return sites.entrySet().stream()
        .max(Comparator.comparingLong(site -> site.getValue().bytes()))
        .orElseThrow()
        .getKey();
  }

  @Override
  public String kind() {
    return "time follows allocation";
  }

  @Override
  public double weight() {
    return Math.min(cpuShare, byteShare);
  }

  @Override
  public String typeName() {
    return largest.typeName();
  }

  @Override
  public Optional<AllocationSite> site() {
    return Optional.of(largest);
  }

  @Override
  public Evidence evidence() {
    return Evidence.SITES;
  }

  @Override
  public String words(Names names) {
    return names.place(className + "." + methodName)
        + " takes "
        + names.percent(cpuShare)
        + " (± "
        + names.percent(cpuHalfWidth)
        + ") of the CPU time and allocates "
        + names.percent(byteShare)
        + " of the counted bytes in one context, most of them "
        + names.site(largest)
        + ". Allocating less there is likely to save time.";
  }
}
