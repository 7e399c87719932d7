package dev.mayfly;

import static java.util.Objects.requireNonNull;

import dev.mayfly.snapshot.ContextMode;
import dev.mayfly.snapshot.LifetimeMode;

/**
 * Immutable. How a profiler records; a choice at start.
 *
 * @param contexts whether and how calling contexts are followed
 * @param lifetimes whether and how lifetimes are tracked
 * @param samplingInterval one sampled object in so many, in the modes {@link LifetimeMode#SAMPLED},
 *     {@link LifetimeMode#DRAG} and {@link ContextMode#SAMPLED}; 0 lets each site have an interval
 *     of its own, by {@code precision}
 * @param precision where {@code samplingInterval} is 0, the half-width at 95 % of the band about a
 *     site's survival curve to be reached: 0.05 for 5 %
 * @param trackedCapacity how many objects may be tracked at the same time; 0 leaves it to the size
 *     of the heap
 * @param seed makes the choice of sampled objects repeatable
 * @param nodeBudget how many contexts live threads may have together
 * @param depthBudget how deep a context may be
 */
public record ProfilerConfig(
    ContextMode contexts,
    LifetimeMode lifetimes,
    int samplingInterval,
    double precision,
    long trackedCapacity,
    long seed,
    int nodeBudget,
    int depthBudget) {

  /** What holds where nothing else is said. */
  public static final ProfilerConfig DEFAULT =
      new ProfilerConfig(ContextMode.TREE, LifetimeMode.SAMPLED, 0, 0.05, 0, 1, 500_000, 2_000);

  /** Checks the ranges. */
  public ProfilerConfig {
    requireNonNull(contexts, "contexts");
    requireNonNull(lifetimes, "lifetimes");
    if (samplingInterval < 0 || trackedCapacity < 0 || nodeBudget < 1 || depthBudget < 1) {
      throw new IllegalArgumentException(
          "nodeBudget and depthBudget must be positive, the others not negative");
    }
    if (!(precision > 0 && precision < 1)) {
      throw new IllegalArgumentException("precision must lie between 0 and 1");
    }
  }
}
