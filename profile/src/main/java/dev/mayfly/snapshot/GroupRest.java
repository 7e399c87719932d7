package dev.mayfly.snapshot;

import org.jspecify.annotations.Nullable;

/**
 * Immutable: how much a group of threads allocated, and how much of it samples stand for.
 *
 * @param allocatedBytes what the threads allocated: as the JVM says, or at least what all their
 *     samples stand for
 * @param sampled its samples of the rest, with their own weights
 * @param factor how many times its weight each sample of the rest stands for
 */
record GroupRest(long allocatedBytes, RestSample sampled, double factor) {

  /** A sample stands for at most so many times its weight: what is beyond stays unexplained. */
  private static final double LARGEST_FACTOR = 2;

  /**
   * Estimates the rest of a group by its ratio: what the JVM says that it allocated, less what was
   * counted, spread over its samples.
   *
   * <p>Where the JVM does not say what each thread of the group allocated, the weights speak for
   * themselves. A group without a row has its share of what all threads without one allocated.
   * Where the JIT compiler did without objects that were counted, more is counted than was
   * allocated, and the difference is too small: so it is at least the lower end of the interval
   * that the samples give the share of the rest.
   *
   * @param tree all samples of the group
   * @param threads what is known of its threads; null if there is no row of them
   * @param withoutRows how many times their weights samples of threads without rows stand for
   * @param unsampledBytes what they allocated, and nothing counted, before sampling began
   */
  static GroupRest of(
      ContextSnapshot tree,
      @Nullable SimilarThreads threads,
      double withoutRows,
      long unsampledBytes) {
    RestSample all = tree.totalRest();
    RestSample rest = RestSample.EMPTY;
    for (ContextSnapshot context : tree.preOrder()) {
      if (context.kind().holdsRest()) {
        rest = rest.plus(context.selfRest());
      }
    }
    if (threads == null) {
      double factor = Math.min(LARGEST_FACTOR, withoutRows);
      return new GroupRest(Math.round(all.bytes() * factor), rest, factor);
    }
    long allocated = Math.max(threads.allocatedBytes(), all.bytes());
    double bytes = rest.bytes();
    if (threads.isAllocationKnown()) {
      bytes =
          Math.max(
              (double) allocated - threads.stats().bytes() - unsampledBytes,
              ShareInterval.ofRest(rest, all).low() * all.bytes());
    }
    double factor = rest.bytes() == 0 ? 0 : Math.min(LARGEST_FACTOR, bytes / rest.bytes());
    return new GroupRest(allocated, rest, factor);
  }
}
