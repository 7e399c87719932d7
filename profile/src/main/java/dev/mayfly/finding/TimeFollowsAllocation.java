package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.ShareInterval;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Comparator;
import java.util.Map;

/**
 * Finds contexts that take a fifth of all CPU time or more, and allocate a fifth of all bytes or
 * more, by themselves. Their allocations probably take part of that time.
 */
final class TimeFollowsAllocation {
  private static final double LEAST_SHARE = 0.2;

  /** The number of samples from which on a finding is made. */
  private static final long FEWEST_SAMPLES = 100;

  private TimeFollowsAllocation() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    long cpu = snapshot.root().totalAmounts().get(Quantity.CPU);
    long samples = snapshot.root().totalAmounts().get(Quantity.CPU_SAMPLES);
    if (cpu == 0 || samples < FEWEST_SAMPLES) {
      return ImmutableList.of();
    }
    long all = Math.max(1, snapshot.allBytes());
    ImmutableList.Builder<Finding> found = ImmutableList.builder();
    for (ContextSnapshot context : snapshot.root().preOrder()) {
      double cpuShare = (double) context.amounts().get(Quantity.CPU) / cpu;
      double byteShare = (double) context.selfTotal().bytes() / all;
      if (context.method() != null && cpuShare >= LEAST_SHARE && byteShare >= LEAST_SHARE) {
        double halfWidth = ShareInterval.ofSamples(cpuShare, samples).halfWidth();
        found.add(of(context, context.method(), cpuShare, halfWidth, byteShare));
      }
    }
    return found.build();
  }

  private static Finding of(
      ContextSnapshot context,
      MethodFrame method,
      double cpuShare,
      double halfWidth,
      double byteShare) {
    AllocationSite largest = largest(context.self());
    return Observation.at(
        largest,
        "time follows allocation",
        Math.min(cpuShare, byteShare),
        context.selfTotal().bytes(),
        names ->
            lenientFormat(
                "%s takes %s (± %s) of the CPU time and allocates %s of all bytes in one context, most"
                    + " of them %s. Allocating less there is likely to save time.",
                names.place(method.className() + "." + method.methodName()),
                names.percent(cpuShare),
                names.percent(halfWidth),
                names.percent(byteShare),
                names.site(largest)));
  }

  /** A context with bytes has sites. */
  private static AllocationSite largest(Map<AllocationSite, AllocationStats> sites) {
    return sites.entrySet().stream()
        .max(Comparator.comparingLong(site -> site.getValue().bytes()))
        .orElseThrow()
        .getKey();
  }
}
