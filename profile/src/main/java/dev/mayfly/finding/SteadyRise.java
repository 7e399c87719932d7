package dev.mayfly.finding;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: a population that rises from the beginning to the end of the time in which it was
 * counted, and still rises at its end.
 *
 * <p>All of this must hold. The Mann–Kendall test ({@link MannKendall}) finds a rise in the whole
 * time; its probability is left to the caller, who knows how many populations were tested. It finds
 * one in the later half, too, at 5 %. The later half rises at least half as fast as the earlier
 * one, and the last third at least two fifths as fast as the whole: a number that grew and then
 * stays is no rise. And of up to twelve stretches of equal length the median rises from each to the
 * next; of twelve, one may not: the test assumes that counts do not depend on those before, as
 * those of a queue do, which wanders; it does not wander upwards only.
 *
 * @param perSecond how many more there are each second ({@link TheilSen})
 * @param low the lower end of its 95 % interval: the lower one of Sen's, and of that of the mean
 *     step between stretches, which holds where a count depends on those before
 * @param chance how probable so much of a rise is in one population without any
 */
record SteadyRise(double perSecond, double low, double high, double chance) {

  /** With fewer counts nothing is said. */
  static final int FEWEST = 10;

  private static final int MOST_STRETCHES = 12;
  private static final double LEVEL = 0.05;
  private static final double OF_EARLIER_HALF = 0.5;
  private static final double OF_ALL = 0.4;

  /** Student's t at 97.5 % for 3 to 10 degrees of freedom. */
  private static final double[] T = {3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};

  /**
   * Tests a population.
   *
   * @return its rise; null if it is none, or if there are too few counts
   */
  static @Nullable SteadyRise of(double[] seconds, double[] counts) {
    int n = counts.length;
    if (n < FEWEST || counts[n - 1] <= counts[0]) {
      return null;
    }
    MannKendall all = MannKendall.of(counts);
    MannKendall later = MannKendall.of(Arrays.copyOfRange(counts, n / 2, n));
    if (all.rising() > LEVEL || later.rising() > LEVEL) {
      return null;
    }
    TheilSen slope = TheilSen.of(seconds, counts, all.deviation());
    double earlierHalf = TheilSen.slope(seconds, counts, 0, n / 2);
    double laterHalf = TheilSen.slope(seconds, counts, n / 2, n);
    double lastThird = TheilSen.slope(seconds, counts, n - Math.max(4, n / 3), n);
    if (slope.slope() <= 0
        || laterHalf < OF_EARLIER_HALF * earlierHalf
        || lastThird < OF_ALL * slope.slope()) {
      return null;
    }
    double[] steps = steps(seconds, counts);
    int falls = 0;
    for (double step : steps) {
      falls += step > 0 ? 0 : 1;
    }
    if (falls > (steps.length + 1) / MOST_STRETCHES) {
      return null;
    }
    double mean = Arrays.stream(steps).average().orElse(0);
    double squares = 0;
    for (double step : steps) {
      squares += (step - mean) * (step - mean);
    }
    double error = T[steps.length - 4] * Math.sqrt(squares / (steps.length - 1) / steps.length);
    return new SteadyRise(
        slope.slope(),
        Math.max(0, Math.min(slope.low(), mean - error)),
        Math.max(slope.high(), mean + error),
        all.rising());
  }

  /** The rises a second from stretch to stretch. */
  private static double[] steps(double[] seconds, double[] counts) {
    int n = counts.length;
    int stretches = Math.min(n / 2, MOST_STRETCHES);
    double[] steps = new double[stretches - 1];
    double timeBefore = 0;
    double countBefore = 0;
    for (int i = 0; i < stretches; i++) {
      double[] part = Arrays.copyOfRange(counts, i * n / stretches, (i + 1) * n / stretches);
      Arrays.sort(part);
      double count = TheilSen.median(part);
      double time =
          TheilSen.median(Arrays.copyOfRange(seconds, i * n / stretches, (i + 1) * n / stretches));
      if (i > 0) {
        steps[i - 1] = (count - countBefore) / Math.max(1e-9, time - timeBefore);
      }
      timeBefore = time;
      countBefore = count;
    }
    return steps;
  }
}
