package dev.mayfly.benchmarks;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import dev.mayfly.report.markdown.MarkdownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Confined. Runs {@link WovenBenchmark} by turns plain and woven in each mode, and prints a table
 * of time and bytes by operation.
 *
 * <p>Arguments: {@code --agent=JAR --java=COMMAND --pairs=N --mode=MODE --rounds=N} as in {@link
 * RunnerOptions}, {@code --quick}, and {@code --only=REGEX} of benchmarks.
 */
public final class WovenComparison {
  private static final String PLAIN = "plain";

  /** One benchmark in one mode. */
  private record Key(String benchmark, String mode) {}

  /** One run's result: elapsed and CPU nanoseconds, and bytes, by operation. */
  private record Cost(double nanos, double cpuNanos, double bytes) {}

  private final RunnerOptions options;
  private final String only;
  private final ListMultimap<Key, Cost> costs = ArrayListMultimap.create();

  private WovenComparison(RunnerOptions options, String only) {
    this.options = options;
    this.only = only;
  }

  /**
   * Runs the comparison.
   *
   * @param arguments see above
   * @throws RunnerException if JMH fails
   * @throws IOException if no directory for reports can be made
   */
  public static void main(String[] arguments) throws RunnerException, IOException {
    String only = "";
    List<String> others = new ArrayList<>();
    for (String argument : arguments) {
      if (argument.startsWith("--only=")) {
        only = argument.substring("--only=".length());
      } else {
        others.add(argument);
      }
    }
    if (others.contains("--help")) {
      System.out.println(
          "  --only=REGEX      which benchmarks (all); and of those below, the modes,");
      System.out.println("                    pairs, java, jvm, agent and quick:\n");
      System.out.print(RunnerOptions.answer(others));
      return;
    }
    RunnerOptions options;
    try {
      options = RunnerOptions.parse(NamedModes.usual(), others);
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    WovenComparison comparison = new WovenComparison(options, only);
    comparison.run();
    System.out.println();
    System.out.println(comparison.table());
  }

  private void run() throws RunnerException, IOException {
    Path output = Files.createTempDirectory("mayfly-benchmark");
    for (int i = 0; i < options.pairs(); i++) {
      run(PLAIN, List.of());
      for (Mode mode : options.modes()) {
        List<String> agent = new ArrayList<>(mode.jvmArguments(options.jars(null), false, output));
        agent.set(0, agent.get(0) + ",include=com.example.workloads.*");
        run(mode.label(), agent);
      }
    }
  }

  private void run(String mode, List<String> jvmArguments) throws RunnerException {
    List<String> all = new ArrayList<>(options.jvmArguments());
    all.addAll(jvmArguments);
    ChainedOptionsBuilder builder =
        new OptionsBuilder()
            .include(
                WovenBenchmark.class.getName() + "\\.(" + (only.isEmpty() ? ".*" : only) + ")$")
            .addProfiler(CpuProfiler.class)
            .addProfiler(GCProfiler.class)
            .jvm(options.java().toString())
            .jvmArgsAppend(all.toArray(String[]::new));
    if (options.rounds() == 1) {
      builder.warmupTime(TimeValue.milliseconds(100)).measurementTime(TimeValue.milliseconds(100));
    }
    for (RunResult result : new Runner(builder.build()).run()) {
      costs.put(
          new Key(result.getPrimaryResult().getLabel(), mode),
          new Cost(
              result.getPrimaryResult().getScore(),
              secondary(result, CpuProfiler.LABEL),
              secondary(result, "gc.alloc.rate.norm")));
    }
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

  private String table() {
    MarkdownTable table =
        new MarkdownTable("woven code", "mode", "ns", "CPU ns", "CPU ns added", "bytes");
    for (String benchmark : new TreeSet<>(costs.keySet().stream().map(Key::benchmark).toList())) {
      double plainCpu = median(benchmark, PLAIN).cpuNanos();
      List<String> modes = new ArrayList<>(List.of(PLAIN));
      options.modes().forEach(mode -> modes.add(mode.label()));
      for (String mode : modes) {
        Cost cost = median(benchmark, mode);
        table.row(
            benchmark,
            mode,
            String.format(Locale.ROOT, "%.2f", cost.nanos()),
            String.format(Locale.ROOT, "%.2f", cost.cpuNanos()),
            mode.equals(PLAIN)
                ? ""
                : String.format(Locale.ROOT, "%.2f", cost.cpuNanos() - plainCpu),
            String.format(Locale.ROOT, "%.1f", cost.bytes()));
      }
    }
    return table.toString();
  }

  private Cost median(String benchmark, String mode) {
    List<Cost> all = costs.get(new Key(benchmark, mode));
    return new Cost(
        Statistics.median(all.stream().mapToDouble(Cost::nanos).toArray()),
        Statistics.median(all.stream().mapToDouble(Cost::cpuNanos).toArray()),
        Statistics.median(all.stream().mapToDouble(Cost::bytes).toArray()));
  }
}
