package dev.mayfly.snapshot.contexts;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;

/**
 * Immutable: all that was recorded of a site, in a context or in several.
 *
 * <p>Where contexts are sampled, a tracked object's context may be unknown: its stack was not
 * walked. So its lifetime is counted twice, for all contexts together and for the contexts by
 * themselves.
 *
 * @param lifetimes how long its objects lived, each tracked one by its weight; added up over all
 *     contexts they are the whole sample; empty where objects were not tracked
 * @param contextLifetimes how long objects lived that were allocated in the context: of the tracked
 *     ones those whose context was found, each by its weight in that smaller sample; the same as
 *     {@code lifetimes} where the context of each is known
 * @param sample the sampled objects that {@code allocated} is estimated from; empty where contexts
 *     are exact
 * @param rest allocations that were sampled whether they were counted or not; they are no part of
 *     {@code allocated}
 */
public record SiteRecord(
    AllocationStats allocated,
    LifetimeStats lifetimes,
    LifetimeStats contextLifetimes,
    ContextSample sample,
    RestSample rest) {

  /** The share of all objects that a whole sample stands for at least. */
  private static final double WHOLE = 0.9;

  /** Empty: nothing recorded. */
  public static final SiteRecord EMPTY =
      new SiteRecord(AllocationStats.EMPTY, LifetimeStats.EMPTY, ContextSample.EMPTY);

  /** A record of objects whose contexts are all known. */
  public SiteRecord(AllocationStats allocated, LifetimeStats lifetimes, ContextSample sample) {
    this(allocated, lifetimes, lifetimes, sample, RestSample.EMPTY);
  }

  /** Makes all empty parts equal. */
  public SiteRecord {
    lifetimes = lifetimes.isEmpty() ? LifetimeStats.EMPTY : lifetimes;
    contextLifetimes = contextLifetimes.isEmpty() ? LifetimeStats.EMPTY : contextLifetimes;
    sample = sample.isEmpty() ? ContextSample.EMPTY : sample;
    rest = rest.isEmpty() ? RestSample.EMPTY : rest;
  }

  /** A record of one part alone. */
  public static SiteRecord of(AllocationStats allocated) {
    return new SiteRecord(allocated, LifetimeStats.EMPTY, ContextSample.EMPTY);
  }

  /** A record of one part alone. */
  public static SiteRecord of(LifetimeStats lifetimes) {
    return new SiteRecord(AllocationStats.EMPTY, lifetimes, ContextSample.EMPTY);
  }

  /**
   * A record of one part alone, where contexts are sampled.
   *
   * @param lifetimes how long its objects lived, the whole sample
   * @param contextLifetimes the same of objects whose context was found
   */
  public static SiteRecord of(LifetimeStats lifetimes, LifetimeStats contextLifetimes) {
    return new SiteRecord(
        AllocationStats.EMPTY, lifetimes, contextLifetimes, ContextSample.EMPTY, RestSample.EMPTY);
  }

  /** A record of one part alone. */
  public static SiteRecord of(ContextSample sample) {
    return new SiteRecord(AllocationStats.EMPTY, LifetimeStats.EMPTY, sample);
  }

  /** A record of one part alone. */
  public static SiteRecord of(RestSample rest) {
    return new SiteRecord(
        AllocationStats.EMPTY, LifetimeStats.EMPTY, LifetimeStats.EMPTY, ContextSample.EMPTY, rest);
  }

  /** The sum of both, for two contexts or two programs. */
  public SiteRecord plus(SiteRecord other) {
    LifetimeStats all = sum(lifetimes, other.lifetimes);
    return new SiteRecord(
        allocated.plus(other.allocated),
        all,
        knowsAllContexts() && other.knowsAllContexts()
            ? all
            : sum(contextLifetimes, other.contextLifetimes),
        sample.plus(other.sample),
        rest.plus(other.rest));
  }

  /**
   * The difference to an earlier moment.
   *
   * @param earlier the same site at that moment
   * @return the difference, with the live objects of this record
   */
  public SiteRecord minus(SiteRecord earlier) {
    LifetimeStats all = difference(lifetimes, earlier.lifetimes);
    return new SiteRecord(
        allocated.minus(earlier.allocated),
        all,
        knowsAllContexts() && earlier.knowsAllContexts()
            ? all
            : difference(contextLifetimes, earlier.contextLifetimes),
        sample.minus(earlier.sample),
        rest.minus(earlier.rest));
  }

  /** Whether the context of each tracked object is known, so far as it takes no time to see. */
  @SuppressWarnings("ReferenceEquality")
  private boolean knowsAllContexts() {
    return lifetimes == contextLifetimes;
  }

  private static LifetimeStats sum(LifetimeStats one, LifetimeStats other) {
    return one.isEmpty() ? other : one.plus(other);
  }

  private static LifetimeStats difference(LifetimeStats later, LifetimeStats earlier) {
    return later.isEmpty() ? later : later.minus(earlier);
  }

  /**
   * Whether births were dropped, so that the tracked objects are no sample of all: they stand for
   * fewer than nine of ten, by more than chance.
   */
  boolean isCut() {
    return !lifetimes.isEmpty() && lifetimes.mostBirths() < WHOLE * allocated.allocations();
  }

  /** Whether nothing was recorded. */
  public boolean isEmpty() {
    return equals(EMPTY);
  }
}
