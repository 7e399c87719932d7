package dev.mayfly.benchmarks;

import com.google.common.primitives.Doubles;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Immutable. How many times more profiled runs take than the plain runs beside them: one entry a
 * profiled run.
 */
record Factors(List<Double> values) {
  double median() {
    return Statistics.median(Doubles.toArray(values));
  }

  /** The greatest; NaN if there is none. */
  double greatest() {
    return values.isEmpty() ? Double.NaN : Collections.max(values);
  }

  /** The median, and the least and the greatest where there are several. */
  @Override
  public String toString() {
    if (values.size() < 2) {
      return format(median());
    }
    return format(median())
        + " ("
        + format(Collections.min(values))
        + "–"
        + format(Collections.max(values))
        + ")";
  }

  static String format(double factor) {
    if (!Double.isFinite(factor)) {
      return "–";
    }
    return String.format(Locale.ROOT, factor >= 20 ? "%.0f" : "%.2f", factor);
  }
}
