package dev.mayfly.benchmarks;

import com.google.common.primitives.Doubles;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Immutable. How many times more a profiled run takes than the plain run just before it: one entry
 * a pair.
 */
record Factors(List<Double> values) {
  static <T> Factors of(List<Pair<T>> pairs, ToDoubleFunction<T> measure) {
    return new Factors(
        pairs.stream()
            .map(
                pair ->
                    measure.applyAsDouble(pair.profiled()) / measure.applyAsDouble(pair.plain()))
            .toList());
  }

  /**
   * A plain run and the profiled one that followed it.
   *
   * @param plain without the profiler
   * @param profiled with it
   */
  record Pair<T>(T plain, T profiled) {}

  double median() {
    return Statistics.median(Doubles.toArray(values));
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
    return Double.isFinite(factor) ? String.format(Locale.ROOT, "%.2f", factor) : "–";
  }
}
