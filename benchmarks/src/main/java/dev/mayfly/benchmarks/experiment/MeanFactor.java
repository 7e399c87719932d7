package dev.mayfly.benchmarks.experiment;

import com.google.common.primitives.Doubles;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Immutable. The geometric mean over programs of each one's median factor, and its 95 % interval.
 *
 * <p>The interval is a percentile bootstrap within programs: of a program's n runs n - 1 are chosen
 * with replacement, which gives the mean of few runs the right variance (Rao and Wu, <i>Resampling
 * inference with complex survey data</i>, 1988). It says how far other runs of the same programs on
 * the same machine would lie, not what other programs take.
 *
 * @param mean the mean; NaN if no program has a factor
 * @param low the interval's lower end; NaN if a program ran less than twice
 * @param high the interval's upper end; NaN if a program ran less than twice
 */
public record MeanFactor(double mean, double low, double high) {
  private static final int RESAMPLES = 4_000;
  private static final long SEED = 20_240_229;

  /** The mean of programs' factors. Takes 4,000 times as long as to compute the mean. */
  static MeanFactor of(List<Factors> programs) {
    List<double[]> runs =
        programs.stream()
            .map(it -> Doubles.toArray(it.values()))
            .filter(it -> it.length > 0)
            .toList();
    double mean = Factors.geometricMean(runs.stream().mapToDouble(Factors::median).toArray());
    if (runs.isEmpty() || runs.stream().anyMatch(it -> it.length < 2)) {
      return new MeanFactor(mean, Double.NaN, Double.NaN);
    }
    Random random = new Random(SEED);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      means[i] =
          Factors.geometricMean(
              runs.stream().mapToDouble(it -> Factors.median(drawn(it, random))).toArray());
    }
    Arrays.sort(means);
    return new MeanFactor(mean, means[(int) (0.025 * RESAMPLES)], means[(int) (0.975 * RESAMPLES)]);
  }

  private static double[] drawn(double[] values, Random random) {
    return random.ints(values.length - 1L, 0, values.length).mapToDouble(i -> values[i]).toArray();
  }

  /** The mean, and the interval where there is one. */
  @Override
  public String toString() {
    return Double.isNaN(low)
        ? Factors.format(mean)
        : Factors.format(mean) + " (" + Factors.format(low) + "–" + Factors.format(high) + ")";
  }
}
