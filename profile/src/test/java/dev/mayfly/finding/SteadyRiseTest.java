package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Populations with a steady rise and without one, many of each kind. */
class SteadyRiseTest {

  private static final int TRIALS = 2_000;
  private static final int[] SIZES = {10, 12, 16, 24, 32, 64};

  /** Makes a population of so many counts. */
  private interface Population {
    double[] next(Random random, int n);
  }

  private static double flagged(Population population, int n) {
    int flagged = 0;
    for (int seed = 0; seed < TRIALS; seed++) {
      double[] counts = population.next(new Random(31L * seed + n), n);
      flagged += SteadyRise.of(seconds(n), counts) == null ? 0 : 1;
    }
    return (double) flagged / TRIALS;
  }

  private static double[] seconds(int n) {
    double[] seconds = new double[n];
    for (int i = 0; i < n; i++) {
      seconds[i] = 30.0 * i;
    }
    return seconds;
  }

  /** Counts that follow a law of the time from 0 to 1, each off by so much. */
  private static Population law(DoubleUnaryOperator law, double noise) {
    return (random, n) -> {
      double[] counts = new double[n];
      for (int i = 0; i < n; i++) {
        counts[i] = Math.rint(law.applyAsDouble((double) i / n) + noise * random.nextGaussian());
      }
      return counts;
    };
  }

  /** Counts of which each remembers so much of the one before. */
  private static Population wandering(double memory) {
    return (random, n) -> {
      double[] counts = new double[n];
      double off = 0;
      for (int i = 0; i < n; i++) {
        off = memory * off + random.nextGaussian();
        counts[i] = Math.rint(10_000 + 100 * off);
      }
      return counts;
    };
  }

  @Test
  void whatDoesNotRiseIsHardlyEverFlagged() {
    for (int n : SIZES) {
      assertThat(flagged(law(t -> 1000, 30), n)).as("noise, %s", n).isLessThan(0.003);
      assertThat(flagged(law(t -> 1000 - 500 * t, 30), n)).as("falls, %s", n).isZero();
      assertThat(flagged(wandering(0.8), n)).as("remembers, %s", n).isLessThan(0.015);
      // the worst there is: where it goes next does not depend on where it is
      assertThat(flagged(wandering(1), n)).as("walks, %s", n).isLessThan(n < 24 ? 0.06 : 0.02);
    }
  }

  @Test
  void whatGrowsAndThenStaysIsNotFlagged() {
    for (int n : SIZES) {
      for (double noise : new double[] {0, 5, 50}) {
        for (double full : new double[] {0.1, 0.3, 0.5, 0.7}) {
          Population cache = law(t -> 1000 * Math.min(1, t / full), noise);
          // full late, and with noise as large as what comes between two counts: hard to tell
          boolean hard = full == 0.7 && noise == 50 && n < 32;
          assertThat(flagged(cache, n))
              .as("full at %s, %s", full, n)
              .isLessThan(hard ? 2.5 / n : 0.01);
        }
        assertThat(flagged(law(t -> 1000 * (1 - Math.exp(-3 * t)), noise), n)).isLessThan(0.01);
        Population filled = law(t -> 1000 * (1 - Math.exp(-10 * t)), noise);
        assertThat(flagged(filled, n)).isLessThan(0.01);
      }
    }
  }

  @Test
  void leaksAreFlagged() {
    Population arrivals =
        (random, n) -> {
          double[] counts = new double[n];
          double alive = 0;
          for (int i = 0; i < n; i++) {
            alive += Math.max(0, Math.rint(20 + Math.sqrt(20) * random.nextGaussian()));
            counts[i] = alive;
          }
          return counts;
        };
    for (int n : SIZES) {
      assertThat(flagged(arrivals, n)).as("%s", n).isGreaterThan(0.99);
      assertThat(flagged(law(t -> 500 + 20 * n * t, 5), n)).as("%s", n).isGreaterThan(0.97);
    }
    // in noise three times as large as what comes between two counts, with time
    assertThat(flagged(law(t -> 500 + 20 * 64 * t, 60), 64)).isGreaterThan(0.95);
  }

  @Test
  void intervalsHoldTheRate() {
    for (int n : new int[] {12, 32, 64}) {
      int covered = 0;
      int found = 0;
      for (int seed = 0; seed < TRIALS; seed++) {
        Random random = new Random(seed);
        double[] counts = new double[n];
        double alive = 0;
        for (int i = 0; i < n; i++) {
          alive += Math.max(0, Math.rint(20 + Math.sqrt(20) * random.nextGaussian()));
          counts[i] = alive;
        }
        SteadyRise rise = SteadyRise.of(seconds(n), counts);
        if (rise != null) {
          found++;
          assertThat(rise.low()).isLessThanOrEqualTo(rise.perSecond());
          assertThat(rise.high()).isGreaterThanOrEqualTo(rise.perSecond());
          covered += rise.low() <= 20.0 / 30 && rise.high() >= 20.0 / 30 ? 1 : 0;
        }
      }
      assertThat((double) covered / found).as("of %s", n).isGreaterThan(0.9);
    }
  }

  @Test
  void aStraightLineIsKnownExactly() {
    double[] counts = new double[20];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = 100 + 60 * i;
    }
    SteadyRise rise = SteadyRise.of(seconds(20), counts);
    assertThat(rise).isNotNull();
    assertThat(rise.perSecond()).isCloseTo(2, within(1e-12));
    assertThat(rise.low()).isCloseTo(2, within(1e-9));
    assertThat(rise.high()).isCloseTo(2, within(1e-9));
    // all 190 pairs rise: (190 - 1) / sqrt(950)
    assertThat(rise.chance()).isCloseTo(Normal.upperTail(189 / Math.sqrt(950)), within(1e-15));
  }

  @Test
  void nineCountsAreTooFew() {
    double[] nine = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    assertThat(SteadyRise.of(seconds(9), nine)).isNull();
    double[] ten = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    assertThat(SteadyRise.of(seconds(10), ten)).isNotNull();
  }

  @Test
  void aFewFarOffDoNotDisturb() {
    double[] counts = new double[40];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = 30 * i;
    }
    counts[7] = 100_000;
    counts[22] = 0;
    SteadyRise rise = SteadyRise.of(seconds(40), counts);
    assertThat(rise).isNotNull();
    assertThat(rise.perSecond()).isCloseTo(1, within(0.01));
  }
}
