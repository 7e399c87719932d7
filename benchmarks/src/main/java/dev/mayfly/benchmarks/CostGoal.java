package dev.mayfly.benchmarks;

import com.google.common.primitives.Doubles;
import dev.mayfly.report.markdown.MarkdownTable;
import java.util.Arrays;
import java.util.List;

/**
 * Immutable. What the project wants a mode to cost at most, as a factor of CPU.
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

  private static final String NOT_MEASURED = "not measured";

  /** The measured values beside those marks whose modes ran; empty if there are none. */
  static String table(CostMatrix matrix) {
    MarkdownTable table =
        new MarkdownTable("mode", "of", "mark", "measured", "worst: mark", "measured", "met");
    boolean any = false;
    for (CostGoal mark : ALL) {
      List<String> programs = mark.programs(matrix);
      if (!programs.isEmpty() && matrix.modes().contains(mark.mode)) {
        any = true;
        double[] factors = matrix.factors(programs, mark.mode, Metric.CPU);
        double worst = factors.length == 0 ? Double.NaN : Doubles.max(factors);
        table.row(
            mark.mode,
            mark.demo
                ? "demo"
                : programs.size() + (programs.size() == 1 ? " program" : " programs"),
            Factors.format(mark.mean),
            matrix.mean(programs, mark.mode, Metric.CPU).toString(),
            Factors.format(mark.worst),
            mark.demo ? "" : Factors.format(worst),
            mark.verdict(factors, programs.size()));
      }
    }
    return any ? table.toString() : "";
  }

  private List<String> programs(CostMatrix matrix) {
    return matrix.programs().stream()
        .filter(program -> program.equals(DemoRuns.LABEL) == demo)
        .toList();
  }

  /** Factors count to two decimals, as they are printed. */
  String verdict(double[] factors, int programs) {
    if (factors.length < programs) {
      return factors.length == 0 ? NOT_MEASURED : "no: some failed";
    }
    boolean met =
        rounded(Statistics.geometricMean(factors)) <= mean
            && Arrays.stream(factors).allMatch(factor -> rounded(factor) <= worst);
    return met ? "yes" : "no";
  }

  private static double rounded(double factor) {
    return Math.rint(factor * 100) / 100;
  }
}
