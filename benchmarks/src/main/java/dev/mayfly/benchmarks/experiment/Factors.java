package dev.mayfly.benchmarks.experiment;

import com.google.common.primitives.Doubles;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Immutable. How many times more profiled runs take than the plain runs beside them: one entry a
 * profiled run.
 */
public record Factors(List<Double> values) {
  /** Values in another unit, to be printed in the same way. */
  public static Factors of(double[] values, double scale) {
    return new Factors(Arrays.stream(values).map(value -> value * scale).boxed().toList());
  }

  double median() {
    return median(Doubles.toArray(values));
  }

  /** The median, and the least and the greatest where there are several. */
  @Override
  public String toString() {
    return values.size() < 2
        ? format(median())
        : "%s (%s–%s)"
            .formatted(
                format(median()), format(Collections.min(values)), format(Collections.max(values)));
  }

  /** A factor in two decimals, a large one in none. */
  public static String format(double factor) {
    if (!Double.isFinite(factor)) {
      return "–";
    }
    return String.format(Locale.ROOT, factor >= 20 ? "%.0f" : "%.2f", factor);
  }

  /** The median; NaN of nothing. */
  public static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The geometric mean; NaN of nothing. */
  public static double geometricMean(double... values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }
}
