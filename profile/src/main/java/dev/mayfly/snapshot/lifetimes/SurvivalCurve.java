package dev.mayfly.snapshot.lifetimes;

import com.google.common.collect.ImmutableList;
import dev.mayfly.histogram.LogBuckets;
import java.util.OptionalLong;

/**
 * Immutable: the share of objects that outlive an age, as Kaplan and Meier estimate it [1], with a
 * band in which the true share of each age lies with 95 % confidence.
 *
 * <p>At each age at which objects died, the curve falls by the share of those that died among those
 * that were still observed. An object that was live at the snapshot is observed to its age and then
 * leaves without dying. Ages are known to a bucket of {@link LogBuckets}. A curve {@link #of from
 * above} has its steps at the largest ages of the buckets, and at the same age live objects leave
 * after the dead: an age that is read off it is never too short, and too long by a quarter at most.
 * A curve {@link #fromBelow from below} has them at the smallest ages, and live objects leave
 * before the dead.
 *
 * <p>Objects are taken for independent of each other. How the band is made stands in {@link
 * KaplanMeier}.
 *
 * <p>[1] E. L. Kaplan, P. Meier: Nonparametric Estimation from Incomplete Observations. Journal of
 * the American Statistical Association 53 (1958)
 */
public final class SurvivalCurve {

  // a share that is meant to be 1/2 may come out of the multiplications a little above
  private static final double ROUNDING = 1 + 1e-9;

  /**
   * Immutable: one fall of the curve.
   *
   * @param atRisk the objects observed to at least this age
   * @param deaths how many of them died at this age
   * @param survival the share that outlives this age
   * @param standardError the standard error of that share; 0 where none outlives it
   */
  public record Step(long age, long atRisk, long deaths, double survival, double standardError) {}

  // what the rest follows from, for comparisons
  private final Buckets deaths;
  private final Buckets live;
  private final boolean fromBelow;

  private final ImmutableList<Step> steps;
  private final long observed;
  private final double observedSquares;
  // by bucket, from the step of the bucket on
  private final double[] survival;
  private final double[] lower;
  private final double[] upper;

  private SurvivalCurve(Buckets deaths, Buckets live, boolean fromBelow) {
    KaplanMeier estimate = new KaplanMeier(deaths, live, fromBelow);
    this.deaths = deaths;
    this.live = live;
    this.fromBelow = fromBelow;
    steps = estimate.steps.build();
    observed = estimate.observed;
    observedSquares = estimate.observedSquares;
    survival = estimate.survival;
    lower = estimate.lower;
    upper = estimate.upper;
  }

  /**
   * Estimates the curve from above: no age is taken for shorter than it may be.
   *
   * @param deaths the ages of the dead, at death
   * @param live the ages of live objects, at the snapshot
   */
  public static SurvivalCurve of(Buckets deaths, Buckets live) {
    return new SurvivalCurve(deaths, live, false);
  }

  /**
   * Estimates the curve from below: no age is taken for longer than it may be.
   *
   * @param deaths the ages of the dead when they were last known to live
   * @param live the ages of live objects when they were last known to live
   */
  public static SurvivalCurve fromBelow(Buckets deaths, Buckets live) {
    return new SurvivalCurve(deaths, live, true);
  }

  /** The falls of the curve, by ascending age. */
  public ImmutableList<Step> steps() {
    return steps;
  }

  /** The number of objects, dead and live, that the estimate rests on. */
  public long observed() {
    return observed;
  }

  /**
   * The number of observations of equal weight that would tell as much as these of different
   * weights (Kish): the number of tracked objects where the weights are equal, and fewer where they
   * are not.
   */
  public double effectiveSize() {
    return observed == 0 ? 0 : observed / observedSquares * observed;
  }

  /**
   * The share of objects that outlive an age.
   *
   * @param age any age, at least 0
   * @return the share, from 0 to 1
   */
  public double survival(long age) {
    return survival[indexOf(age)];
  }

  /**
   * The band at an age. Beyond the last observed age nothing is known but that the curve falls.
   *
   * @param age any age, at least 0
   * @return the limits between which the share of objects that outlive it lies, with 95 %
   *     confidence
   */
  public Share band(long age) {
    int index = indexOf(age);
    return new Share(Math.min(lower[index], upper[index]), upper[index]);
  }

  /** The bucket whose step is the last one at or before an age; a bucket 0 there is always. */
  private int indexOf(long age) {
    int bucket = LogBuckets.bucketOf(age);
    return fromBelow || age >= LogBuckets.upperBound(bucket) || bucket == 0 ? bucket : bucket - 1;
  }

  /** The share of objects that outlive every observed death; 1 where nothing died. */
  public double survivalAtEnd() {
    return steps.isEmpty() ? 1 : steps.get(steps.size() - 1).survival();
  }

  /**
   * The age by which a share of the objects is dead: 0.5 asks for the median.
   *
   * @param share the share, above 0 and at most 1
   * @return the smallest such age; empty where the curve does not come down so far
   * @throws IllegalArgumentException if the share is out of range
   */
  public OptionalLong percentile(double share) {
    double left = left(share);
    for (Step step : steps) {
      if (step.survival() <= left) {
        return OptionalLong.of(step.age());
      }
    }
    return OptionalLong.empty();
  }

  /**
   * The lower limit, with 95 % confidence, of the age by which a share of the objects is dead:
   * where the band begins to hold that share (Brookmeyer and Crowley, Biometrics 38, 1982).
   *
   * @param share the share, above 0 and at most 1
   * @return the limit; the age to which all was observed, if the band tells no more
   * @throws IllegalArgumentException if the share is out of range
   */
  public long percentileAtLeast(double share) {
    OptionalLong bucket = first(lower, left(share));
    return bucket.isPresent() ? LogBuckets.lowerBound((int) bucket.getAsLong()) : Long.MAX_VALUE;
  }

  /**
   * The upper limit, with 95 % confidence, of the age by which a share of the objects is dead.
   *
   * @param share the share, above 0 and at most 1
   * @return the limit; empty where the band does not come down so far
   * @throws IllegalArgumentException if the share is out of range
   */
  public OptionalLong percentileAtMost(double share) {
    OptionalLong bucket = first(upper, left(share));
    return bucket.isPresent()
        ? OptionalLong.of(LogBuckets.upperBound((int) bucket.getAsLong()))
        : bucket;
  }

  private static OptionalLong first(double[] limits, double left) {
    for (int bucket = 0; bucket < limits.length; bucket++) {
      if (limits[bucket] <= left) {
        return OptionalLong.of(bucket);
      }
    }
    return OptionalLong.empty();
  }

  private static double left(double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + " is not above 0 and at most 1");
    }
    return (1 - share) * ROUNDING;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SurvivalCurve that
        && fromBelow == that.fromBelow
        && deaths.equals(that.deaths)
        && live.equals(that.live);
  }

  @Override
  public int hashCode() {
    return 31 * deaths.hashCode() + live.hashCode();
  }

  @Override
  public String toString() {
    return "SurvivalCurve[observed=" + observed + ", steps=" + steps + "]";
  }
}
