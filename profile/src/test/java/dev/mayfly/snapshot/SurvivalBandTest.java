package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import dev.mayfly.snapshot.lifetimes.Share;
import dev.mayfly.snapshot.lifetimes.SurvivalCurve;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The band around a survival curve, against published figures and against its definition. */
class SurvivalBandTest {

  /**
   * Freireich et al. (1963), weeks under 6-mercaptopurine, as Stata and R print them: standard
   * errors by Greenwood's formula, limits on the scale log(−log S). Week n stands in bucket n.
   */
  @Test
  void agreesWithTheTextbook() {
    SurvivalCurve curve = leukaemia();
    double[] errors = {0.0764, 0.0869, 0.0963, 0.1068, 0.1141, 0.1282, 0.1346};
    double[] lower = {0.6197, 0.5631, 0.5032, 0.4316, 0.3675, 0.2678, 0.1881};
    double[] upper = {0.9516, 0.9228, 0.8894, 0.8491, 0.8049, 0.7468, 0.6801};
    for (int i = 0; i < errors.length; i++) {
      SurvivalCurve.Step step = curve.steps().get(i);
      assertThat(step.standardError()).isCloseTo(errors[i], within(0.00005));
      assertThat(curve.band(step.age()).lower()).isCloseTo(lower[i], within(0.00005));
      assertThat(curve.band(step.age()).upper()).isCloseTo(upper[i], within(0.00005));
    }
    // median 23 weeks, 95 % limits 13 weeks and not reached
    assertThat(curve.percentile(0.5)).hasValue(LogBuckets.upperBound(23));
    assertThat(curve.percentileAtLeast(0.5)).isEqualTo(LogBuckets.lowerBound(13));
    assertThat(curve.percentileAtMost(0.5)).isEmpty();
    assertThat(curve.effectiveSize()).isEqualTo(21);
  }

  private static SurvivalCurve leukaemia() {
    return SurvivalCurve.of(
        weeks(1, 6, 6, 6, 7, 10, 13, 16, 22, 23),
        weeks(1, 6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35));
  }

  @Test
  void equalWeightsTellNoMoreThanWeightsOfOne() {
    SurvivalCurve weighted =
        SurvivalCurve.of(
            weeks(64, 6, 6, 6, 7, 10, 13, 16, 22, 23),
            weeks(64, 6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35));
    SurvivalCurve plain = leukaemia();
    for (int i = 0; i < plain.steps().size(); i++) {
      SurvivalCurve.Step step = plain.steps().get(i);
      assertThat(weighted.steps().get(i).standardError())
          .isCloseTo(step.standardError(), within(1e-12));
      assertThat(weighted.band(step.age()).lower())
          .isCloseTo(plain.band(step.age()).lower(), within(1e-12));
    }
    assertThat(weighted.observed()).isEqualTo(64 * 21);
    assertThat(weighted.effectiveSize()).isCloseTo(21, within(1e-9));
  }

  /** The infinitesimal jackknife by its definition: move each weight a little. */
  @Test
  void weightedErrorIsWhatEachObservationMoves() {
    Random random = new Random(7);
    for (int trial = 0; trial < 20; trial++) {
      int n = 5 + random.nextInt(40);
      int[] bucket = new int[n];
      boolean[] died = new boolean[n];
      double[] weight = new double[n];
      Buckets.Builder deaths = Buckets.builder();
      Buckets.Builder live = Buckets.builder();
      for (int i = 0; i < n; i++) {
        bucket[i] = random.nextInt(30);
        died[i] = random.nextInt(3) > 0;
        long w = 1L + random.nextInt(100);
        weight[i] = w;
        (died[i] ? deaths : live).add(bucket[i], w, w * w);
      }
      live.add(40, 50, 2500);
      SurvivalCurve curve = SurvivalCurve.of(deaths.build(), live.build());
      for (SurvivalCurve.Step step : curve.steps()) {
        int until = LogBuckets.bucketOf(step.age());
        double variance = 0;
        for (int i = 0; i < n; i++) {
          double known = weight[i];
          weight[i] = known * (1 + 1e-6);
          double more = survival(bucket, died, weight, until);
          weight[i] = known * (1 - 1e-6);
          double less = survival(bucket, died, weight, until);
          weight[i] = known;
          variance += Math.pow((more - less) / 2e-6, 2);
        }
        double all = survival(bucket, died, weight, until);
        variance += Math.pow(movedByTheLast(bucket, died, weight, until), 2);
        assertThat(step.survival()).isCloseTo(all, within(1e-9));
        assertThat(step.standardError()).isCloseTo(Math.sqrt(variance), within(1e-5));
      }
    }
  }

  private static double movedByTheLast(int[] bucket, boolean[] died, double[] weight, int until) {
    double more = survival(bucket, died, weight, until, 50 * (1 + 1e-6));
    double less = survival(bucket, died, weight, until, 50 * (1 - 1e-6));
    return (more - less) / 2e-6;
  }

  private static double survival(int[] bucket, boolean[] died, double[] weight, int until) {
    return survival(bucket, died, weight, until, 50);
  }

  /** Kaplan–Meier, written down plainly; one more is live at the end. */
  private static double survival(
      int[] bucket, boolean[] died, double[] weight, int until, double last) {
    double survival = 1;
    for (int b = 0; b <= until; b++) {
      double risk = last;
      double dead = 0;
      for (int i = 0; i < bucket.length; i++) {
        risk += bucket[i] >= b ? weight[i] : 0;
        dead += bucket[i] == b && died[i] ? weight[i] : 0;
      }
      survival *= 1 - dead / risk;
    }
    return survival;
  }

  @Test
  void bandHoldsTheCurveAndOnlyFalls() {
    Random random = new Random(11);
    for (int trial = 0; trial < 300; trial++) {
      Buckets.Builder deaths = Buckets.builder();
      Buckets.Builder live = Buckets.builder();
      for (int i = random.nextInt(30); i >= 0; i--) {
        long w = 1L << random.nextInt(20);
        (random.nextBoolean() ? deaths : live).add(random.nextInt(40), w, w * w);
      }
      for (SurvivalCurve curve :
          new SurvivalCurve[] {
            SurvivalCurve.of(deaths.build(), live.build()),
            SurvivalCurve.fromBelow(deaths.build(), live.build())
          }) {
        Share before = new Share(1, 1);
        for (int b = 0; b < 50; b++) {
          long age = LogBuckets.upperBound(b);
          Share band = curve.band(age);
          assertThat(band.contains(curve.survival(age))).as("%s at %s", curve, age).isTrue();
          assertThat(band.lower()).isLessThanOrEqualTo(before.lower());
          assertThat(band.upper()).isLessThanOrEqualTo(before.upper());
          before = band;
        }
        assertThat(before.lower()).isZero();
      }
    }
  }

  @Test
  void noDeathAmongManyIsWhatClopperAndPearsonMakeOfIt() {
    SurvivalCurve curve = SurvivalCurve.of(Buckets.EMPTY, Buckets.of(0, 0, 0, 60));
    assertThat(curve.band(2)).isEqualTo(new Share(Math.pow(0.025, 1 / 60.0), 1));
    assertThat(curve.band(3).lower()).isCloseTo(1 - 3.689 / 60, within(0.002));
    assertThat(curve.band(4)).isEqualTo(new Share(0, 1));
    assertThat(curve.percentileAtLeast(0.5)).isEqualTo(4);
    assertThat(curve.percentileAtMost(0.5)).isEmpty();
    // the same number of objects, but only a fifth as many tracked
    SurvivalCurve sampled =
        SurvivalCurve.of(Buckets.EMPTY, Buckets.builder().add(3, 60, 60 * 5).build());
    assertThat(sampled.band(3).lower()).isEqualTo(Math.pow(0.025, 1 / 12.0));
  }

  @Test
  void whereAllDiedSomeMayLiveOn() {
    SurvivalCurve curve = SurvivalCurve.of(Buckets.of(40), Buckets.EMPTY);
    assertThat(curve.survival(0)).isZero();
    assertThat(curve.band(0)).isEqualTo(new Share(0, 1 - Math.pow(0.025, 1 / 40.0)));
    assertThat(curve.percentileAtMost(0.9)).hasValue(0);
    assertThat(curve.percentileAtMost(0.99)).isEmpty();
  }

  @Test
  void oneObjectTellsNextToNothing() {
    SurvivalCurve curve = SurvivalCurve.of(Buckets.of(0, 1), Buckets.EMPTY);
    assertThat(curve.percentile(0.5)).hasValue(1);
    assertThat(curve.percentileAtLeast(0.5)).isZero();
    assertThat(curve.percentileAtMost(0.5)).isEmpty();
    assertThat(curve.band(1)).isEqualTo(new Share(0, 0.975));
  }

  @Test
  void noObjectTellsNothing() {
    SurvivalCurve curve = ClockStats.EMPTY.survival();
    assertThat(curve.band(0)).isEqualTo(new Share(0, 1));
    assertThat(curve.effectiveSize()).isZero();
    assertThat(curve.percentileAtLeast(0.5)).isZero();
    assertThat(ClockStats.EMPTY.bounds().percentile(0.5))
        .isEqualTo(
            new Percentile(OptionalLong.empty(), OptionalLong.empty(), 0, OptionalLong.empty()));
  }

  @Test
  void differentWeightsAreWorthLess() {
    Buckets deaths = Buckets.builder().add(3, 100, 10_000).add(5, 10, 10).build();
    SurvivalCurve curve = SurvivalCurve.of(deaths, Buckets.EMPTY);
    assertThat(curve.effectiveSize()).isCloseTo(110.0 * 110 / 10_010, within(1e-9));
  }

  @Test
  void deathsKnownToAnIntervalLeaveAMedianThatIsARange() {
    // ten objects, each known to have died between the ages of 1 and 3, or 2 and 9
    ClockStats ages =
        new ClockStats(
            Buckets.of(0, 0, 0, 6, 0, 0, 0, 0, 4),
            Buckets.EMPTY,
            Buckets.of(0, 6, 4),
            Buckets.EMPTY,
            0);
    Percentile median = ages.bounds().percentile(0.5);
    assertThat(median.from()).hasValue(1);
    assertThat(median.to()).hasValue(3);
    assertThat(median.atLeast()).isEqualTo(1);
    assertThat(median.atMost()).hasValue(LogBuckets.upperBound(8));
  }

  @Test
  void livingAreNotSeenAfterTheLastCollection() {
    // from below, an object last seen alive at an age at which others died proves nothing for it
    SurvivalCurve below = SurvivalCurve.fromBelow(Buckets.of(0, 5), Buckets.of(0, 5, 5));
    assertThat(below.survival(1)).isEqualTo(0.5);
    assertThat(below.steps().get(0).atRisk()).isEqualTo(10);
    assertThat(SurvivalCurve.of(Buckets.of(0, 5), Buckets.of(0, 5, 5)).survival(1))
        .isEqualTo(10 / 15.0);
  }

  @Test
  void curvesThatCrossLeaveTheWiderRange() {
    // one died between 1 and 3, the other was seen alive at 2 and is not known to be dead
    ClockStats ages =
        new ClockStats(
            Buckets.of(0, 0, 0, 1), Buckets.of(0, 0, 1), Buckets.of(0, 1), Buckets.of(0, 0, 1), 3);
    Percentile median = ages.bounds().percentile(0.5);
    assertThat(median.from()).hasValue(1);
    assertThat(median.to()).hasValue(3);
    Percentile most = ages.bounds().percentile(0.9);
    assertThat(most.from()).hasValue(3);
    assertThat(most.to()).isEmpty();
  }

  @Test
  void shareMustBeARange() {
    assertThatThrownBy(() -> new Share(0.5, 0.4)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Share(-0.1, 0.4)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Share(0, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Buckets weeks(long weight, int... weeks) {
    Buckets.Builder buckets = Buckets.builder();
    for (int week : weeks) {
      buckets.add(week, weight, weight * weight);
    }
    return buckets.build();
  }
}
