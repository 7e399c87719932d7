package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.histogram.LogBuckets;
import java.util.OptionalLong;

/**
 * Immutable: the share of objects that outlive an age, as Kaplan and Meier estimate it [1].
 *
 * <p>At each age at which objects died, the curve falls by the share of those that died among those
 * that were still observed. An object that was live at the snapshot is observed to its age and then
 * leaves without dying; at the same age it leaves after the dead. Ages are known to a bucket of
 * {@link LogBuckets}: a step stands at the largest age of its bucket, so that an age that is read
 * off the curve is never too short, and too long by a quarter at most.
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
   * @param age the age at which the curve falls
   * @param atRisk the objects observed to at least this age
   * @param deaths how many of them died at this age
   * @param survival the share that outlives this age
   */
  public record Step(long age, long atRisk, long deaths, double survival) {}

  private final ImmutableList<Step> steps;
  private final long observed;

  private SurvivalCurve(ImmutableList<Step> steps, long observed) {
    this.steps = steps;
    this.observed = observed;
  }

  /**
   * Estimates the curve.
   *
   * @param deaths the ages of the dead, at death
   * @param live the ages of the living, at the snapshot
   * @return the curve
   */
  public static SurvivalCurve of(Buckets deaths, Buckets live) {
    long[] atRisk = new long[LogBuckets.BUCKETS + 1];
    for (int bucket = LogBuckets.BUCKETS - 1; bucket >= 0; bucket--) {
      long leaving = Counters.plus(deaths.count(bucket), live.count(bucket));
      atRisk[bucket] = Counters.plus(atRisk[bucket + 1], leaving);
    }
    ImmutableList.Builder<Step> steps = ImmutableList.builderWithExpectedSize(deaths.size());
    double survival = 1;
    for (int i = 0; i < deaths.size(); i++) {
      int bucket = deaths.bucketAt(i);
      long died = deaths.countAt(i);
      survival *= (double) (atRisk[bucket] - died) / atRisk[bucket];
      steps.add(new Step(LogBuckets.upperBound(bucket), atRisk[bucket], died, survival));
    }
    return new SurvivalCurve(steps.build(), atRisk[0]);
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
   * The share of objects that outlive an age.
   *
   * @param age any age
   * @return the share, from 0 to 1
   */
  public double survival(long age) {
    double survival = 1;
    for (Step step : steps) {
      if (step.age() > age) {
        break;
      }
      survival = step.survival();
    }
    return survival;
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
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + " is not above 0 and at most 1");
    }
    for (Step step : steps) {
      if (step.survival() <= (1 - share) * ROUNDING) {
        return OptionalLong.of(step.age());
      }
    }
    return OptionalLong.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SurvivalCurve that
        && observed == that.observed
        && steps.equals(that.steps);
  }

  @Override
  public int hashCode() {
    return 31 * steps.hashCode() + Long.hashCode(observed);
  }

  @Override
  public String toString() {
    return "SurvivalCurve[observed=" + observed + ", steps=" + steps + "]";
  }
}
