package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.Table;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Immutable (no state). The costs of profiling real programs, as Markdown. */
final class CostTables {
  private static final List<Measure> COMPARED =
      List.of(Measure.CPU, Measure.THREADS, Measure.WALL, Measure.PEAK);

  private CostTables() {}

  /** Everything: means by mode, factors by program, marks, and what failed. */
  static String all(Results results) {
    List<String> programs = programs(results);
    List<String> demo = results.programs().contains(Demo.LABEL) ? List.of(Demo.LABEL) : List.of();
    return Stream.of(
            titled("", programs.isEmpty() ? "" : means(results, programs)),
            titled(
                "Each program: factors of CPU by mode, median (least–greatest); a round's plain CPU;"
                    + " what Mayfly saw of a whole run:",
                withSizes(byProgram(results), results).of(programs)),
            titled(
                "The demo application, its own packages woven, second half of its requests:",
                demo.isEmpty() ? "" : means(results, demo)),
            results.failures())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  /** Means by mode, factors by program, and what failed. */
  static String brief(Results results) {
    List<String> programs = programs(results);
    return means(results, programs) + "\n" + byProgram(results).of(programs) + results.failures();
  }

  private static String titled(String title, String table) {
    return title.isEmpty() || table.isEmpty() ? table : title + "\n\n" + table;
  }

  /** The real programs of an experiment. */
  static List<String> programs(Results results) {
    return results.programs().stream().filter(it -> !it.equals(Demo.LABEL)).toList();
  }

  private static String means(Results results, List<String> programs) {
    Table<String> table = new Table<>();
    table.column("mode", mode -> "`" + mode + "`" + description(mode));
    for (Measure measure : COMPARED) {
      table.column(measure.title(), mode -> results.mean(programs, mode, measure).toString());
    }
    return table
        .column(
            "worst CPU",
            mode ->
                Factors.format(
                    Arrays.stream(results.factors(programs, mode, Measure.CPU))
                        .max()
                        .orElse(Double.NaN)))
        .column(
            "programs",
            mode -> results.factors(programs, mode, Measure.CPU).length + " of " + programs.size())
        .of(
            results.modes().stream()
                .filter(mode -> programs.stream().anyMatch(it -> !results.of(it, mode).isEmpty()))
                .toList());
  }

  private static String description(String label) {
    return Mode.NAMED.stream()
        .filter(mode -> mode.label().equals(label))
        .map(mode -> ": " + mode.description())
        .findFirst()
        .orElse("");
  }

  private static Table<String> byProgram(Results results) {
    Table<String> table = new Table<String>().column("program", program -> program);
    for (String mode : results.modes()) {
      table.column(
          mode,
          program -> {
            Factors factors = results.factors(program, mode, Measure.CPU);
            boolean failed = results.failure(program, mode) != null;
            return failed && factors.values().isEmpty() ? "failed" : factors.toString();
          });
    }
    return table;
  }

  /** Adds the sizes of the programs, by the mode of Mayfly that saw most of them. */
  private static Table<String> withSizes(Table<String> table, Results results) {
    table.column(
        "plain, ms",
        program ->
            String.format(
                Locale.ROOT, "%.0f", results.median(program, Mode.PLAIN, Measure.CPU) / 1e6));
    for (Measure measure :
        List.of(Measure.CLASSES, Measure.SITES, Measure.CONTEXTS, Measure.EVENTS)) {
      table.column(
          measure.title(),
          program ->
              seen(results, program)
                  .map(run -> String.format(Locale.ROOT, "%,d", run.count(measure)))
                  .orElse(""));
    }
    return table.column(
        Measure.SEEN.title(),
        program ->
            seen(results, program)
                .map(run -> run.of(Measure.SEEN))
                .filter(share -> !share.isNaN())
                .map(share -> String.format(Locale.ROOT, "%.0f %%", 100 * share))
                .orElse(""));
  }

  private static Optional<Run> seen(Results results, String program) {
    return results.runs().stream()
        .filter(run -> run.program().equals(program))
        .filter(run -> run.count(Measure.CLASSES) > 0 && run.count(Measure.EVENTS) > 0)
        .max(Comparator.comparingLong(run -> run.count(Measure.CONTEXTS)));
  }
}
