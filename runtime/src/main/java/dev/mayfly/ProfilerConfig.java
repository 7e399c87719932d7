package dev.mayfly;

import static java.util.Objects.requireNonNull;

/**
 * Immutable. How a profiler records; a choice at start.
 *
 * @param contexts whether and how calling contexts are followed
 * @param lifetimes whether and how lifetimes are tracked
 * @param samplingInterval one sampled object in so many, in the modes {@link LifetimeMode#SAMPLED}
 *     and {@link ContextMode#SAMPLED}
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
    long trackedCapacity,
    long seed,
    int nodeBudget,
    int depthBudget) {

  /** How calling contexts are followed. */
  public enum ContextMode {
    /** Exact counts by calling context. */
    TREE,
    /** Exact counts by site; nothing at entry and exit of methods. */
    SITE,
    /**
     * Exact counts by site, as in {@link #SITE}; contexts of the sampled objects by stack walks,
     * from which the share of each context is estimated.
     */
    SAMPLED
  }

  /** How lifetimes are tracked. */
  public enum LifetimeMode {
    /** Those of a sample of the objects. */
    SAMPLED,
    /** Those of all objects, as long as memory allows. */
    EXACT,
    /** None. */
    OFF
  }

  /** What holds where nothing else is said. */
  public static final ProfilerConfig DEFAULT =
      new ProfilerConfig(ContextMode.TREE, LifetimeMode.SAMPLED, 64, 0, 1, 500_000, 2_000);

  /** Checks the ranges. */
  public ProfilerConfig {
    requireNonNull(contexts, "contexts");
    requireNonNull(lifetimes, "lifetimes");
    if (samplingInterval < 1 || trackedCapacity < 0 || nodeBudget < 1 || depthBudget < 1) {
      throw new IllegalArgumentException(
          "samplingInterval, nodeBudget and depthBudget must be positive, trackedCapacity not negative");
    }
  }
}
