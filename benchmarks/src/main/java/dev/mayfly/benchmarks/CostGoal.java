package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.Table;
import java.util.Arrays;
import java.util.List;

/**
 * Immutable. The greatest cost of a mode that the project accepts, as a factor of CPU.
 *
 * @param mode the mode's label
 * @param demo whether of the demo application, its own packages woven, or of the programs
 * @param mean the greatest geometric mean
 * @param worst the greatest of a program; infinite if none is wanted
 */
record CostGoal(String mode, boolean demo, double mean, double worst) {
  private static final double ANY = Double.POSITIVE_INFINITY;

  /** The marks. */
  static final List<CostGoal> ALL =
      List.of(
          new CostGoal("off", false, 1.02, ANY),
          new CostGoal("site", false, 1.08, ANY),
          new CostGoal("contexts", false, 1.08, ANY),
          new CostGoal("sampled", false, 1.12, ANY),
          new CostGoal("tree", false, 1.6, 2.2),
          new CostGoal("tree-sampled", false, 1.7, ANY),
          new CostGoal("site", true, 1.1, ANY),
          new CostGoal("sampled", true, 1.1, ANY),
          new CostGoal("tree", true, 1.1, ANY),
          new CostGoal("tree-sampled", true, 1.1, ANY));

  /** The measured values beside those marks whose modes ran; empty if there are none. */
  static String table(Results results) {
    return new Table<CostGoal>()
        .column("mode", CostGoal::mode)
        .column("of", mark -> mark.subjects(results))
        .column("mark", mark -> Factors.format(mark.mean))
        .column(
            "measured",
            mark -> results.mean(mark.programs(results), mark.mode, Measure.CPU).toString())
        .column("worst: mark", mark -> Factors.format(mark.worst))
        .column("measured", mark -> mark.demo ? "" : Factors.format(mark.worst(results)))
        .column("met", mark -> mark.verdict(mark.factors(results), mark.programs(results).size()))
        .of(
            ALL.stream()
                .filter(mark -> !mark.programs(results).isEmpty())
                .filter(mark -> results.modes().contains(mark.mode))
                .toList());
  }

  private String subjects(Results results) {
    int programs = programs(results).size();
    return demo ? Demo.LABEL : programs == 1 ? "1 program" : programs + " programs";
  }

  private double worst(Results results) {
    return Arrays.stream(factors(results)).max().orElse(Double.NaN);
  }

  private double[] factors(Results results) {
    return results.factors(programs(results), mode, Measure.CPU);
  }

  private List<String> programs(Results results) {
    return results.programs().stream()
        .filter(program -> program.equals(Demo.LABEL) == demo)
        .toList();
  }

  /** Factors count to two decimals, as they are printed. */
  String verdict(double[] factors, int programs) {
    if (factors.length < programs) {
      return factors.length == 0 ? "not measured" : "no: some failed";
    }
    boolean met =
        rounded(Factors.geometricMean(factors)) <= mean
            && Arrays.stream(factors).allMatch(factor -> rounded(factor) <= worst);
    return met ? "yes" : "no";
  }

  private static double rounded(double factor) {
    return Math.rint(factor * 100) / 100;
  }
}
