package dev.mayfly.benchmarks;

import java.util.Arrays;

/** Immutable (no state). Medians and means. */
final class Statistics {
  private Statistics() {}

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  static double geometricMean(double... values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }
}
