package dev.mayfly.finding;

import java.util.Arrays;

/**
 * Immutable: whether values rise or fall with time, whatever the shape of their distribution.
 *
 * <p>The Mann–Kendall test [1, 2]: the statistic is the number of pairs in which the later value is
 * the larger one, less that of pairs in which it is the smaller. Where the values are independent
 * of time and of each other its distribution is known; its variance here is the one for ties [2],
 * the approximation by the normal distribution the one with correction for continuity, good from
 * ten values on.
 *
 * <p>[1] H. B. Mann, <i>Nonparametric tests against trend</i>, Econometrica 13, 1945. [2] M. G.
 * Kendall, <i>Rank Correlation Methods</i>, 1975.
 *
 * @param deviation the standard deviation of the statistic where there is no trend
 */
record MannKendall(long statistic, double deviation) {

  /** Tests values that stand in the order of their times; time with the square of their number. */
  static MannKendall of(double[] values) {
    long statistic = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        statistic += Double.compare(values[j], values[i]);
      }
    }
    double variance = term(values.length);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    for (int from = 0; from < sorted.length; ) {
      int to = from;
      while (to < sorted.length && sorted[to] == sorted[from]) {
        to++;
      }
      variance -= term(to - from);
      from = to;
    }
    return new MannKendall(statistic, Math.sqrt(Math.max(0, variance) / 18));
  }

  private static double term(double n) {
    return n * (n - 1) * (2 * n + 5);
  }

  /** The probability of such a rise where there is none: small if the values rise. */
  double rising() {
    if (statistic <= 0 || deviation == 0) {
      return 1;
    }
    return Normal.upperTail((statistic - 1) / deviation);
  }
}
