package dev.mayfly;

import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;

/**
 * Immutable. How a profiler records; a choice at start. {@link #builder} changes single settings.
 *
 * @param contexts whether and how calling contexts are followed
 * @param lifetimes whether and how lifetimes are tracked
 * @param samplingInterval one object in this number is sampled, in the modes {@link
 *     LifetimeMode#SAMPLED} and {@link ContextMode#SAMPLED}; 0 lets each site have an interval of
 *     its own, by {@code precision}, and as many stacks be walked as the time allows. With {@link
 *     LifetimeMode#EXACT} only the stacks of one object in this number are walked
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

  /** The defaults. */
  public static final ProfilerConfig DEFAULT = new Builder().build();

  /** Checks the ranges. */
  public ProfilerConfig {
    if (samplingInterval < 0 || trackedCapacity < 0 || nodeBudget < 1 || depthBudget < 1) {
      throw new IllegalArgumentException(
          "nodeBudget and depthBudget must be positive, the others not negative");
    }
    if (!(precision > 0 && precision < 1)) {
      throw new IllegalArgumentException("precision must lie between 0 and 1");
    }
  }

  /** A builder that has the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Confined to one thread. Collects settings; {@link #build} checks them. */
  public static final class Builder {
    private ContextMode contexts = ContextMode.TREE;
    private LifetimeMode lifetimes = LifetimeMode.SAMPLED;
    private int samplingInterval;
    private double precision = 0.05;
    private long trackedCapacity;
    private long seed = 1;
    private int nodeBudget = RecordingConfig.DEFAULT.maxContexts();
    private int depthBudget = 2_000;

    private Builder() {}

    /** See {@link ProfilerConfig#contexts}. */
    public Builder contexts(ContextMode mode) {
      contexts = mode;
      return this;
    }

    /** See {@link ProfilerConfig#lifetimes}. */
    public Builder lifetimes(LifetimeMode mode) {
      lifetimes = mode;
      return this;
    }

    /** See {@link ProfilerConfig#samplingInterval}. */
    public Builder samplingInterval(int objects) {
      samplingInterval = objects;
      return this;
    }

    /** See {@link ProfilerConfig#precision}. */
    public Builder precision(double halfWidth) {
      precision = halfWidth;
      return this;
    }

    /** See {@link ProfilerConfig#trackedCapacity}. */
    public Builder trackedCapacity(long objects) {
      trackedCapacity = objects;
      return this;
    }

    /** See {@link ProfilerConfig#seed}. */
    public Builder seed(long start) {
      seed = start;
      return this;
    }

    /** See {@link ProfilerConfig#nodeBudget}. */
    public Builder nodeBudget(int nodes) {
      nodeBudget = nodes;
      return this;
    }

    /** See {@link ProfilerConfig#depthBudget}. */
    public Builder depthBudget(int frames) {
      depthBudget = frames;
      return this;
    }

    /**
     * The configuration.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public ProfilerConfig build() {
      return new ProfilerConfig(
          contexts,
          lifetimes,
          samplingInterval,
          precision,
          trackedCapacity,
          seed,
          nodeBudget,
          depthBudget);
    }
  }
}
