package dev.mayfly.snapshot.lifetimes;

import com.google.common.collect.ImmutableList;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.amounts.Counters;

/**
 * Confined to its maker: works out a {@link SurvivalCurve} and its band, in one pass over the
 * buckets.
 *
 * <p>With risk set Y and deaths d of a bucket, both sums of weights, the curve is the product of (Y
 * − d) / Y. An observation of weight w that died in a bucket has moved the logarithm of the curve
 * by w · (1/Y − G), G being the sum of d / (Y (Y − d)) over the buckets before; one that left
 * without dying, or is there yet, by w · G up to then. The sum of the squares of these is the
 * variance, the infinitesimal jackknife [1] for weighted observations [2]; for weights of 1 it is
 * Greenwood's formula [3]. Where few are left, the heavy ones among them may be missing by chance,
 * and with them most of that sum. So the variance is at least that of Greenwood's formula times the
 * weight that an object's observation has on average (the sum of squared weights by the sum of
 * weights): what it would be if weights had nothing to do with ages.
 *
 * <p>The band is symmetric on the scale log(−log S) [4]. Where nothing died yet among the
 * observations at risk, their effective number n (Kish [5]) limits the deaths that may have been
 * missed: with n observations and no death, a share of 1 − 0.025^(1/n) of deaths is the upper limit
 * of Clopper and Pearson. Where all die, n limits the survivors in the same way. Both limits only
 * fall: where they would rise, the wider one holds.
 *
 * <p>[1] B. Efron: Censored data and the bootstrap. Journal of the American Statistical Association
 * 76 (1981) [2] J. Xie, C. Liu: Adjusted Kaplan–Meier estimator and log-rank test with inverse
 * probability of treatment weighting. Statistics in Medicine 24 (2005) [3] M. Greenwood: The
 * natural duration of cancer. Reports on Public Health and Medical Subjects 33 (1926) [4] Ø.
 * Borgan, K. Liestøl: A note on confidence intervals and bands for the survival function based on
 * transformations. Scandinavian Journal of Statistics 17 (1990) [5] L. Kish: Survey Sampling (1965)
 */
final class KaplanMeier {

  private static final double Z = 1.959963984540054;
  private static final double TAIL = 0.025;

  final ImmutableList.Builder<SurvivalCurve.Step> steps = ImmutableList.builder();
  final double[] survival = new double[LogBuckets.BUCKETS];
  final double[] lower = new double[LogBuckets.BUCKETS];
  final double[] upper = new double[LogBuckets.BUCKETS];
  final long observed;
  final double observedSquares;

  private final boolean fromBelow;
  // by bucket: sums of weights and of their squares, of those that died and those that left
  private final long[] died = new long[LogBuckets.BUCKETS];
  private final long[] diedSquares = new long[LogBuckets.BUCKETS];
  private final long[] left = new long[LogBuckets.BUCKETS];
  private final long[] leftSquares = new long[LogBuckets.BUCKETS];
  // of the observations in a bucket and all after it
  private final long[] counts = new long[LogBuckets.BUCKETS + 1];
  private final double[] squares = new double[LogBuckets.BUCKETS + 1];

  private double share = 1;
  private double logShare;
  private double movement;

  /** The weight that the observation of an object has on average; an object, not a tracked one. */
  private final double usualWeight;

  private double varianceOfGone;
  private double lowerNow = 1;
  private double upperNow = 1;

  /**
   * Works everything out.
   *
   * @param fromBelow whether the curve is to lie too low rather than too high: a step stands at the
   *     smallest age of its bucket, and live objects of a bucket leave before its dead
   */
  KaplanMeier(Buckets deaths, Buckets live, boolean fromBelow) {
    this.fromBelow = fromBelow;
    spread(deaths, died, diedSquares);
    spread(live, left, leftSquares);
    for (int bucket = LogBuckets.BUCKETS - 1; bucket >= 0; bucket--) {
      long leaving = Counters.plus(died[bucket], left[bucket]);
      counts[bucket] = Counters.plus(counts[bucket + 1], leaving);
      squares[bucket] = squares[bucket + 1] + ((double) diedSquares[bucket] + leftSquares[bucket]);
    }
    observed = counts[0];
    observedSquares = squares[0];
    usualWeight = observed == 0 ? 1 : observedSquares / observed;
    for (int bucket = 0; bucket < LogBuckets.BUCKETS; bucket++) {
      if (bucket == 0 || !isEmpty(bucket) || !isEmpty(bucket - 1)) { // else it changes nothing
        pass(bucket);
      }
      survival[bucket] = share;
      lower[bucket] = lowerNow;
      upper[bucket] = upperNow;
    }
    for (int bucket = LogBuckets.BUCKETS - 2; bucket >= 0; bucket--) {
      upper[bucket] = Math.max(upper[bucket], upper[bucket + 1]);
    }
  }

  private static void spread(Buckets some, long[] counts, long[] squares) {
    for (int i = 0; i < some.size(); i++) {
      counts[some.bucketAt(i)] = some.countAt(i);
      squares[some.bucketAt(i)] = some.squareAt(i);
    }
  }

  private boolean isEmpty(int bucket) {
    return died[bucket] == 0 && left[bucket] == 0;
  }

  /** Takes the curve past a bucket. */
  private void pass(int bucket) {
    long leaving = left[bucket];
    double leavingSquares = leftSquares[bucket];
    long atRisk = counts[bucket];
    double atRiskSquares = squares[bucket];
    if (fromBelow) {
      varianceOfGone += leavingSquares * movement * movement;
      atRisk = Counters.plus(counts[bucket + 1], died[bucket]);
      atRiskSquares = squares[bucket + 1] + diedSquares[bucket];
    }
    if (died[bucket] > 0) {
      fall(bucket, atRisk, atRiskSquares);
    } else {
      lowerNow = Math.min(lowerNow, share * mostWithoutDeath(atRisk, atRiskSquares));
    }
    if (!fromBelow && leaving > 0) {
      varianceOfGone += leavingSquares * movement * movement;
    }
  }

  private void fall(int bucket, long atRisk, double atRiskSquares) {
    long dead = died[bucket];
    double error = 0;
    if (dead < atRisk) {
      double gone = 1.0 / atRisk - movement;
      varianceOfGone += diedSquares[bucket] * gone * gone;
      share *= (double) (atRisk - dead) / atRisk;
      logShare += Math.log1p(-(double) dead / atRisk);
      movement += (double) dead / atRisk / (atRisk - dead);
      double staying = Math.max(0, atRiskSquares - diedSquares[bucket]);
      double variance = varianceOfGone + staying * movement * movement;
      error = share * Math.sqrt(variance);
      double width = Z * Math.sqrt(Math.max(variance, usualWeight * movement)) / -logShare;
      lowerNow = Math.min(lowerNow, Math.exp(logShare * Math.exp(width)));
      upperNow = Math.exp(logShare * Math.exp(-width));
    } else {
      share = 0;
      lowerNow = 0;
      upperNow *= 1 - mostWithoutDeath(atRisk, atRiskSquares);
    }
    long age = fromBelow ? LogBuckets.lowerBound(bucket) : LogBuckets.upperBound(bucket);
    steps.add(new SurvivalCurve.Step(age, atRisk, dead, share, error));
  }

  /** The smallest share that may outlive an age at which none of those at risk died. */
  private double mostWithoutDeath(long atRisk, double atRiskSquares) {
    return atRisk == 0 ? 0 : Math.pow(TAIL, Math.max(atRiskSquares / atRisk, usualWeight) / atRisk);
  }
}
