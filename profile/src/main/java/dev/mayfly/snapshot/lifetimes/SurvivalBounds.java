package dev.mayfly.snapshot.lifetimes;

import java.util.OptionalLong;

/**
 * Immutable: two survival curves between which the true one lies, as far as the sample tells.
 *
 * <p>A death is known to an interval only: from the last collection that the object survived, or
 * its birth, to the collection that found it dead. If all deaths are taken for as late as they may
 * have been, the estimate is of a curve that lies above the true one; if all are taken for as
 * early, and live objects for observed only up to the last collection, of one that lies below.
 *
 * @param above the curve of the latest times of death
 * @param below the curve of the earliest times of death
 */
public record SurvivalBounds(SurvivalCurve above, SurvivalCurve below) {

  /**
   * The limits of both curves' bands.
   *
   * @param age any age, at least 0
   * @return between which limits the share of objects that outlive the age lies, with 95 %
   *     confidence
   */
  public Share band(long age) {
    Share low = below.band(age);
    Share high = above.band(age);
    return new Share(Math.min(low.lower(), high.lower()), Math.max(low.upper(), high.upper()));
  }

  /**
   * The share of objects that are dead by an age, for certain: of a death that may have come later
   * it is taken that it did.
   *
   * @param age any age, at least 0
   */
  public DeadShare deadBy(long age) {
    Share alive = band(age);
    return new DeadShare(1 - above.survival(age), new Share(1 - alive.upper(), 1 - alive.lower()));
  }

  /**
   * The age by which a share of the objects is dead.
   *
   * @param share the share, above 0 and at most 1; 0.5 asks for the median
   * @return the age, as far as it is known
   * @throws IllegalArgumentException if the share is out of range
   */
  public Percentile percentile(double share) {
    OptionalLong early = below.percentile(share);
    OptionalLong late = above.percentile(share);
    OptionalLong from = orReached(early) <= orReached(late) ? early : late;
    OptionalLong to = orReached(early) <= orReached(late) ? late : early;
    long atLeast = Math.min(below.percentileAtLeast(share), orReached(from));
    OptionalLong limit = above.percentileAtMost(share);
    OptionalLong atMost = orReached(limit) >= orReached(to) ? limit : to;
    return new Percentile(from, to, atLeast, atMost);
  }

  private static long orReached(OptionalLong age) {
    return age.orElse(Long.MAX_VALUE);
  }
}
