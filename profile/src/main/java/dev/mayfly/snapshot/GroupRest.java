package dev.mayfly.snapshot;

/**
 * Immutable: how much a group of threads allocated without its being counted, and how much of that
 * samples stand for.
 *
 * @param allocatedBytes what the threads allocated: as the JVM says, or at least what all their
 *     samples stand for
 * @param restBytes what was not counted of it, as far as samples explain it
 * @param factor how many times its weight each sample of the rest stands for
 */
record GroupRest(long allocatedBytes, long restBytes, double factor) {

  /** A sample stands for at most so many times its weight: what is beyond stays unexplained. */
  private static final double LARGEST_FACTOR = 2;

  /**
   * Estimates the rest of a group by its ratio: what the JVM says that it allocated, less what was
   * counted, spread over its samples.
   *
   * <p>Where the JVM does not say what each thread of the group allocated, the weights speak for
   * themselves. Where the JIT compiler did without objects that were counted, more is counted than
   * was allocated, and the difference is too small: so it is at least the lower end of the interval
   * that the samples give the share of the rest.
   *
   * @param tree all samples of the group
   * @param rows what is known of its threads
   * @param unsampledBytes what they allocated, and nothing counted, before sampling began
   */
  static GroupRest of(ContextSnapshot tree, ThreadGroupBytes rows, long unsampledBytes) {
    RestSample all = tree.totalRest();
    RestSample rest = RestSample.EMPTY;
    for (ContextSnapshot context : tree.preOrder()) {
      if (context.kind().holdsRest()) {
        rest = rest.plus(context.selfRest());
      }
    }
    long allocated = Math.max(rows.allocatedBytes(), all.bytes());
    double bytes = rest.bytes();
    if (rows.isComplete()) {
      bytes =
          Math.max(
              (double) allocated - rows.countedBytes() - unsampledBytes,
              ShareInterval.ofRest(rest, all).low() * all.bytes());
    }
    double factor = rest.bytes() == 0 ? 0 : Math.min(LARGEST_FACTOR, bytes / rest.bytes());
    return new GroupRest(allocated, Math.round(rest.bytes() * factor), factor);
  }
}
