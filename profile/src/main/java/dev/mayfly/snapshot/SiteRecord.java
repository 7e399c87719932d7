package dev.mayfly.snapshot;

/**
 * Immutable: all that was recorded of a site, in a context or in several.
 *
 * @param allocated what it allocated
 * @param lifetimes how long its objects lived; empty where they were not tracked
 * @param drag when its objects were used; empty where uses were not observed
 * @param sample the sampled objects that {@code allocated} is estimated from; empty where contexts
 *     are exact
 */
public record SiteRecord(
    AllocationStats allocated, LifetimeStats lifetimes, DragStats drag, ContextSample sample) {

  /** Nothing recorded. */
  public static final SiteRecord EMPTY =
      new SiteRecord(
          AllocationStats.EMPTY, LifetimeStats.EMPTY, DragStats.EMPTY, ContextSample.EMPTY);

  /** Makes all empty parts equal. */
  public SiteRecord {
    lifetimes = lifetimes.isEmpty() ? LifetimeStats.EMPTY : lifetimes;
    drag = drag.isEmpty() ? DragStats.EMPTY : drag;
    sample = sample.isEmpty() ? ContextSample.EMPTY : sample;
  }

  /**
   * A record of one part alone.
   *
   * @param allocated what it allocated
   * @return the record
   */
  public static SiteRecord of(AllocationStats allocated) {
    return new SiteRecord(allocated, LifetimeStats.EMPTY, DragStats.EMPTY, ContextSample.EMPTY);
  }

  /**
   * A record of one part alone.
   *
   * @param lifetimes how long its objects lived
   * @return the record
   */
  public static SiteRecord of(LifetimeStats lifetimes) {
    return new SiteRecord(AllocationStats.EMPTY, lifetimes, DragStats.EMPTY, ContextSample.EMPTY);
  }

  /**
   * A record of one part alone.
   *
   * @param drag when its objects were used
   * @return the record
   */
  public static SiteRecord of(DragStats drag) {
    return new SiteRecord(AllocationStats.EMPTY, LifetimeStats.EMPTY, drag, ContextSample.EMPTY);
  }

  /**
   * A record of one part alone.
   *
   * @param sample the sampled objects
   * @return the record
   */
  public static SiteRecord of(ContextSample sample) {
    return new SiteRecord(AllocationStats.EMPTY, LifetimeStats.EMPTY, DragStats.EMPTY, sample);
  }

  /**
   * The sum of both, for two contexts or two programs.
   *
   * @param other what to add
   * @return the sum
   */
  public SiteRecord plus(SiteRecord other) {
    return new SiteRecord(
        allocated.plus(other.allocated),
        lifetimes.isEmpty() ? other.lifetimes : lifetimes.plus(other.lifetimes),
        drag.isEmpty() ? other.drag : drag.plus(other.drag),
        sample.plus(other.sample));
  }

  /**
   * What came since an earlier moment.
   *
   * @param earlier the same site at that moment
   * @return the difference; what is live stays as it is here
   */
  public SiteRecord minus(SiteRecord earlier) {
    return new SiteRecord(
        allocated.minus(earlier.allocated),
        lifetimes.isEmpty() ? lifetimes : lifetimes.minus(earlier.lifetimes),
        drag.isEmpty() ? drag : drag.minus(earlier.drag),
        sample.minus(earlier.sample));
  }

  /** Whether nothing was recorded. */
  public boolean isEmpty() {
    return equals(EMPTY);
  }
}
