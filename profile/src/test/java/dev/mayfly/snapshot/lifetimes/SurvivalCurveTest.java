package dev.mayfly.snapshot.lifetimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.histogram.LogBuckets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SurvivalCurveTest {

  /**
   * The remission times of Freireich et al. (1963), weeks under 6-mercaptopurine, with the estimate
   * that textbooks print. Week n stands in bucket n, so that the weeks keep apart.
   */
  @Test
  void agreesWithTheTextbook() {
    Buckets deaths = weeks(6, 6, 6, 7, 10, 13, 16, 22, 23);
    Buckets live = weeks(6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35);
    SurvivalCurve curve = SurvivalCurve.of(deaths, live);

    assertThat(curve.observed()).isEqualTo(21);
    assertThat(curve.steps())
        .extracting(SurvivalCurve.Step::atRisk)
        .containsExactly(21L, 17L, 15L, 12L, 11L, 7L, 6L);
    assertThat(curve.steps())
        .extracting(SurvivalCurve.Step::deaths)
        .containsExactly(3L, 1L, 1L, 1L, 1L, 1L, 1L);
    List<Double> expected = List.of(0.8571, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482);
    for (int i = 0; i < expected.size(); i++) {
      assertThat(curve.steps().get(i).survival()).isCloseTo(expected.get(i), within(0.00005));
    }
    assertThat(curve.percentile(0.5)).hasValue(LogBuckets.upperBound(23));
    assertThat(curve.percentile(0.25)).hasValue(LogBuckets.upperBound(13));
    assertThat(curve.percentile(0.9)).isEmpty();
    assertThat(curve.survivalAtEnd()).isCloseTo(0.4482, within(0.00005));
  }

  /** The placebo group of the same trial: nothing censored, so the curve is the plain share. */
  @Test
  void withoutCensoringIsTheShareOfThoseThatLivedLonger() {
    Buckets deaths = weeks(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23);
    SurvivalCurve curve = SurvivalCurve.of(deaths, Buckets.EMPTY);
    assertThat(curve.survival(0)).isEqualTo(1);
    assertThat(curve.survival(1)).isCloseTo(19 / 21.0, within(1e-12));
    assertThat(curve.survival(LogBuckets.upperBound(8))).isCloseTo(8 / 21.0, within(1e-12));
    assertThat(curve.percentile(0.5)).hasValue(LogBuckets.upperBound(8));
    assertThat(curve.percentile(1)).hasValue(LogBuckets.upperBound(23));
    assertThat(curve.survivalAtEnd()).isZero();
  }

  @Test
  void countsLivingObjectsAsOlderThanTheDeadOfTheSameAge() {
    SurvivalCurve curve = SurvivalCurve.of(Buckets.of(0, 1), Buckets.of(0, 1));
    assertThat(curve.steps())
        .containsExactly(new SurvivalCurve.Step(1, 2, 1, 0.5, Math.sqrt(0.125)));
  }

  @Test
  void medianOfTenIsReachedInSpiteOfRounding() {
    SurvivalCurve curve = SurvivalCurve.of(Buckets.of(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), Buckets.EMPTY);
    assertThat(curve.percentile(0.5)).hasValue(4);
    assertThat(curve.percentile(0.9)).hasValue(LogBuckets.upperBound(8));
    assertThat(curve.percentile(0.95)).hasValue(LogBuckets.upperBound(9));
  }

  @Test
  void objectsThatAreAllLiveReachNothing() {
    SurvivalCurve curve = SurvivalCurve.of(Buckets.EMPTY, Buckets.of(5, 5));
    assertThat(curve.percentile(0.01)).isEmpty();
    assertThat(curve.survival(Long.MAX_VALUE)).isEqualTo(1);
    assertThat(curve.survivalAtEnd()).isEqualTo(1);
    assertThat(curve.observed()).isEqualTo(10);
  }

  @Test
  void curveThatStopsAboveHalfHasNoMedian() {
    SurvivalCurve curve = SurvivalCurve.of(Buckets.of(0, 4), Buckets.of(0, 0, 6));
    assertThat(curve.percentile(0.4)).hasValue(1);
    assertThat(curve.percentile(0.5)).isEmpty();
  }

  @Test
  void oneSurvivorInManyIsEnoughForNotAllToBeDead() {
    Buckets deaths = Buckets.of(Long.MAX_VALUE / 2);
    assertThat(SurvivalCurve.of(deaths, Buckets.of(0, 1)).percentile(1)).isEmpty();
    assertThat(SurvivalCurve.of(deaths, Buckets.EMPTY).percentile(1)).hasValue(0);
  }

  @Test
  void emptyCurve() {
    SurvivalCurve curve = ClockStats.EMPTY.survival();
    assertThat(curve.steps()).isEmpty();
    assertThat(curve.percentile(0.5)).isEmpty();
    assertThat(curve).isEqualTo(SurvivalCurve.of(Buckets.EMPTY, Buckets.EMPTY));
    assertThat(curve).hasToString("SurvivalCurve[observed=0, steps=[]]");
  }

  @Test
  void refusesSharesOutOfRange() {
    SurvivalCurve curve = ClockStats.EMPTY.survival();
    assertThatThrownBy(() -> curve.percentile(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> curve.percentile(1.01)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> curve.percentile(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Buckets weeks(int... weeks) {
    Buckets.Builder buckets = Buckets.builder();
    for (int week : weeks) {
      buckets.add(week, 1);
    }
    return buckets.build();
  }
}
