package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Experiment;
import dev.mayfly.benchmarks.experiment.Experiment.Subject;
import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.Table;
import dev.mayfly.benchmarks.jmh.CpuProfiler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Confined. Benchmarks under JMH as runs of an experiment: time and bytes by operation. */
abstract class JmhCommand extends BenchmarkCommand {
  private static final TimeValue QUICK = TimeValue.milliseconds(200);

  @Mixin final Jvms jvms = new Jvms();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      converter = Positive.class,
      description = "Runs in each mode (${DEFAULT-VALUE}).")
  private int pairs = 3;

  @Option(names = "--quick", description = "Shows whether all works.")
  private boolean quick;

  /** A benchmark in a mode. */
  private record Row(String benchmark, String mode) {}

  /** Runs the benchmarks of a subject once. */
  abstract List<Run> run(String subject, Trial trial) throws RunFailedException, IOException;

  /** Runs all, and prints the table. */
  final int compare(List<String> subjects, List<Mode> modes) throws InterruptedException {
    String heading = heading(jvms.surroundings());
    Results results =
        new Experiment(modes, quick ? 1 : pairs, System.err)
            .run(subjects.stream().map(this::subject).toList());
    System.out.printf(
        "%n%s Medians, least and greatest, in nanoseconds of an operation.%n%n", heading);
    System.out.println(table(results) + "\n" + results.failures());
    return results.hasFailures() ? 1 : 0;
  }

  private Subject subject(String label) {
    return new Subject() {
      @Override
      public String label() {
        return label;
      }

      @Override
      public List<Run> run(Trial trial) throws RunFailedException, IOException {
        return JmhCommand.this.run(label, trial);
      }
    };
  }

  /**
   * Runs benchmarks in a JVM each.
   *
   * @param benchmarks a regular expression for their full names
   * @param label names a run, by the label that JMH gives its benchmark
   */
  final List<Run> run(
      Trial trial, String benchmarks, List<String> jvmArguments, UnaryOperator<String> label)
      throws RunFailedException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(benchmarks)
            .param("interval", "1")
            .forks(1)
            .addProfiler(CpuProfiler.class)
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .jvm(jvms.javas.get(0).toString())
            .jvmArgsAppend(jvmArguments.toArray(String[]::new));
    if (quick) {
      options.warmupTime(QUICK).measurementTime(QUICK);
    }
    List<Run> runs = new ArrayList<>();
    try {
      for (RunResult result : new Runner(options.build()).run()) {
        Map<Measure, Double> values = new EnumMap<>(Measure.class);
        values.put(Measure.WALL, result.getPrimaryResult().getScore());
        values.put(Measure.CPU, secondary(result, CpuProfiler.LABEL));
        values.put(Measure.BYTES, secondary(result, "gc.alloc.rate.norm"));
        String program = label.apply(result.getPrimaryResult().getLabel());
        runs.add(Run.of(program, trial.label(), trial.turn(), values, ""));
      }
    } catch (RunnerException failed) {
      throw new RunFailedException("JMH: " + failed.getMessage());
    }
    return runs;
  }

  @SuppressWarnings("rawtypes") // JMH's
  private static double secondary(RunResult result, String label) {
    for (Map.Entry<String, Result> entry : result.getSecondaryResults().entrySet()) {
      if (entry.getKey().endsWith(label)) {
        return entry.getValue().getScore();
      }
    }
    return Double.NaN;
  }

  static String table(Results results) {
    List<String> modes = Stream.concat(Stream.of(Mode.PLAIN), results.modes().stream()).toList();
    return new Table<Row>()
        .column("benchmark", Row::benchmark)
        .column("mode", Row::mode)
        .column("wall", row -> values(results, row, Measure.WALL))
        .column("CPU", row -> values(results, row, Measure.CPU))
        .column(
            "CPU added",
            row ->
                row.mode.equals(Mode.PLAIN)
                    ? ""
                    : new Factors(results.added(row.benchmark, row.mode, Measure.CPU)).toString())
        .column("bytes", row -> values(results, row, Measure.BYTES))
        .of(
            results.runs().stream()
                .filter(Run::succeeded)
                .map(Run::program)
                .distinct()
                .flatMap(benchmark -> modes.stream().map(mode -> new Row(benchmark, mode)))
                .toList());
  }

  private static String values(Results results, Row row, Measure measure) {
    return Factors.of(results.values(row.benchmark, row.mode, measure), 1).toString();
  }
}
