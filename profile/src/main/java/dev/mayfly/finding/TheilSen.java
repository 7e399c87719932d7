package dev.mayfly.finding;

import java.util.Arrays;

/**
 * Immutable: by how much values rise with time, undisturbed by a few that are far off: the median
 * of the slopes between all pairs [1], and Sen's interval about it [2].
 *
 * <p>The interval holds where the deviations from the line are independent of each other.
 *
 * <p>[1] H. Theil, <i>A rank-invariant method of linear and polynomial regression analysis</i>,
 * 1950. [2] P. K. Sen, <i>Estimates of the regression coefficient based on Kendall's tau</i>, JASA
 * 63, 1968.
 *
 * @param low the lower end of its 95 % interval
 */
record TheilSen(double slope, double low, double high) {

  /**
   * Estimates the slope; time with the square of the number of values.
   *
   * @param deviation that of {@link MannKendall}
   */
  static TheilSen of(double[] times, double[] values, double deviation) {
    double[] slopes = slopes(times, values);
    if (slopes.length == 0) {
      return new TheilSen(0, 0, 0);
    }
    double reach = Normal.Z95 * deviation;
    int low = (int) Math.floor((slopes.length - reach) / 2) - 1;
    int high = (int) Math.ceil((slopes.length + reach) / 2);
    return new TheilSen(
        median(slopes), slopes[Math.max(0, low)], slopes[Math.min(slopes.length - 1, high)]);
  }

  /** The estimate alone, of the values from one index on up to another. */
  static double slope(double[] times, double[] values, int from, int to) {
    double[] slopes =
        slopes(Arrays.copyOfRange(times, from, to), Arrays.copyOfRange(values, from, to));
    return slopes.length == 0 ? 0 : median(slopes);
  }

  private static double[] slopes(double[] times, double[] values) {
    double[] slopes = new double[values.length * (values.length - 1) / 2];
    int pairs = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        double time = times[j] - times[i];
        if (time > 0) {
          slopes[pairs++] = (values[j] - values[i]) / time;
        }
      }
    }
    slopes = Arrays.copyOf(slopes, pairs);
    Arrays.sort(slopes);
    return slopes;
  }

  /** The median of values that are sorted. */
  static double median(double... sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
