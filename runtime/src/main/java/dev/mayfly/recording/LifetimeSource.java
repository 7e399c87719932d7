package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/** Thread-safe. What a tracker of lifetimes tells of the sampled objects; read for a snapshot. */
public interface LifetimeSource extends AutoCloseable {
  /** Receives the lifetimes of one site in one context. */
  interface Visitor {
    /**
     * Lifetimes of the objects of a site that were made in a context.
     *
     * @param context a node of the retired tree, see {@link RecorderRegistry#twin}
     * @param siteId the site
     * @param lifetimes what is known of them
     */
    void lifetimes(CallNode context, int siteId, Lifetimes lifetimes);

    /**
     * When the same objects were used; where uses are observed.
     *
     * @param context as above
     * @param siteId as above
     * @param uses what is known of their uses
     */
    default void uses(CallNode context, int siteId, Uses uses) {}
  }

  /**
   * Ages by one clock, in buckets of {@code LogBuckets}, each object counted by its weight.
   *
   * @param deaths ages at death
   * @param live ages so far of the objects that were alive at the reading
   * @param deathSum the weighted sum of the ages at death
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, compared by nobody
  record Ages(long[] deaths, long[] live, double deathSum) {}

  /**
   * The sampled objects of one site in one context.
   *
   * @param births how many were tracked
   * @param deaths how many of them have died
   * @param estimatedBirths the sum of the weights of those tracked
   * @param nanos ages in wall time
   * @param bytes ages in bytes that the program allocated meanwhile
   * @param collections ages in garbage collections survived
   */
  record Lifetimes(
      long births, long deaths, double estimatedBirths, Ages nanos, Ages bytes, Ages collections) {}

  /** Reads all lifetimes. Takes the registry's lock ({@link RecorderRegistry#guarded}) itself. */
  void lifetimes(Visitor visitor);

  /** Who is to hear of uses; null where they are not observed. */
  default @Nullable UseListener useListener() {
    return null;
  }

  /** How many objects are tracked now. */
  long trackedLive();

  /** How many objects may be tracked at most. */
  long trackedCapacity();

  /** How many allocations make one sampled birth now. */
  int samplingInterval();

  /** How many allocations made one sampled birth at the start. */
  int initialSamplingInterval();

  /** CPU time that the tracker's thread has taken, in nanoseconds. */
  long trackerNanos();

  /** Stops tracking. */
  @Override
  void close();

  /** Births that could not be tracked for want of room. */
  long droppedBirths();
}
