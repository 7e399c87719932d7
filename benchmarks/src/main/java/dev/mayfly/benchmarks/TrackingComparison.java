package dev.mayfly.benchmarks;

import dev.mayfly.report.markdown.MarkdownTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Confined. Runs {@link TrackedObjectBenchmark} by turns plain, with bare phantom references and
 * with exact tracking, under each collector, and prints what either adds to an object, and their
 * ratio.
 *
 * <p>Arguments: {@code --pairs=N} (3), {@code --java=COMMAND}, {@code --gc=NAME}, which may be
 * repeated (Serial, Parallel, G1, and from JDK 21 on Z), {@code --quick}.
 */
public final class TrackingComparison {
  private static final int FIRST_GENERATIONAL_ZGC = 21;

  /** One run's result: elapsed and CPU nanoseconds by object. */
  private record Cost(double nanos, double cpuNanos) {
    Cost minus(Cost other) {
      return new Cost(nanos - other.nanos, cpuNanos - other.cpuNanos);
    }
  }

  /** What references and tracking added in one pair of runs. */
  private record Pair(Cost references, Cost tracking) {}

  private final List<String> collectors = new ArrayList<>();
  private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
  private int pairs = 3;
  private boolean quick;

  private TrackingComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments see above
   */
  public static void main(String[] arguments) {
    TrackingComparison comparison = new TrackingComparison();
    for (String argument : arguments) {
      if (!comparison.take(argument)) {
        System.err.println(
            "benchmarks: unknown argument '"
                + argument
                + "'; there are --pairs=N, --java=COMMAND, --gc=Serial|Parallel|G1|Z, --quick");
        System.exit(2);
        return;
      }
    }
    String table = comparison.run();
    System.out.println();
    System.out.println(table);
  }

  private boolean take(String argument) {
    String value = argument.substring(argument.indexOf('=') + 1);
    if (argument.matches("--pairs=[1-9][0-9]*")) {
      pairs = Integer.parseInt(value);
    } else if (argument.startsWith("--java=")) {
      java = Path.of(value);
    } else if (argument.matches("--gc=(Serial|Parallel|G1|Z)")) {
      collectors.add(value);
    } else if (argument.equals("--quick")) {
      quick = true;
      pairs = 1;
    } else {
      return false;
    }
    return true;
  }

  private String run() {
    if (collectors.isEmpty()) {
      collectors.addAll(List.of("Serial", "Parallel", "G1"));
      if (Runtime.version().feature() >= FIRST_GENERATIONAL_ZGC) {
        collectors.add("Z");
      }
    }
    MarkdownTable table =
        new MarkdownTable("collector", "clock", "bare reference", "tracked", "ratio", "pairs");
    for (String collector : collectors) {
      List<Pair> done = new ArrayList<>();
      for (int i = 0; i < pairs; i++) {
        pair(collector, done);
      }
      String count = done.size() + " of " + pairs;
      table.row(row(collector, "CPU", count, done.stream().map(TrackingComparison::cpu).toList()));
      table.row(
          row(collector, "wall", count, done.stream().map(TrackingComparison::wall).toList()));
    }
    return table.toString();
  }

  private void pair(String collector, List<Pair> done) {
    List<Cost> plain = run(collector, "plain");
    List<Cost> references = run(collector, "reference");
    List<Cost> tracked = run(collector, "tracked");
    if (plain.isEmpty() || references.isEmpty() || tracked.isEmpty()) {
      return; // the tracker drew fewer objects: what that costs is no measure
    }
    done.add(new Pair(references.get(0).minus(plain.get(0)), tracked.get(0).minus(plain.get(0))));
  }

  private static double[] cpu(Pair pair) {
    return new double[] {pair.references().cpuNanos(), pair.tracking().cpuNanos()};
  }

  private static double[] wall(Pair pair) {
    return new double[] {pair.references().nanos(), pair.tracking().nanos()};
  }

  private static String[] row(String collector, String clock, String count, List<double[]> pairs) {
    double[] ratios = pairs.stream().mapToDouble(it -> it[1] / it[0]).sorted().toArray();
    String range =
        ratios.length < 2
            ? ""
            : String.format(Locale.ROOT, " (%.2f–%.2f)", ratios[0], ratios[ratios.length - 1]);
    return new String[] {
      collector,
      clock,
      String.format(Locale.ROOT, "%.1f ns", median(pairs, 0)),
      String.format(Locale.ROOT, "%.1f ns", median(pairs, 1)),
      String.format(Locale.ROOT, "%.2f", Statistics.median(ratios)) + range,
      count
    };
  }

  private static double median(List<double[]> pairs, int which) {
    return Statistics.median(pairs.stream().mapToDouble(it -> it[which]).toArray());
  }

  /** Runs one benchmark in a JVM of its own; nothing if it failed. */
  private List<Cost> run(String collector, String benchmark) {
    ChainedOptionsBuilder builder =
        new OptionsBuilder()
            .include(TrackedObjectBenchmark.class.getName() + "\\." + benchmark + "$")
            .param("interval", "1")
            .forks(1)
            .addProfiler(CpuProfiler.class)
            .shouldFailOnError(true)
            .jvm(java.toString())
            .jvmArgsAppend(flags(collector));
    if (quick) {
      builder.warmupTime(TimeValue.milliseconds(200)).measurementTime(TimeValue.milliseconds(200));
    }
    List<Cost> costs = new ArrayList<>();
    try {
      for (RunResult result : new Runner(builder.build()).run()) {
        costs.add(new Cost(result.getPrimaryResult().getScore(), cpuNanos(result)));
      }
    } catch (RunnerException failed) {
      System.err.println(
          "benchmarks: " + collector + ", " + benchmark + ": not counted: " + failed);
    }
    return costs;
  }

  /**
   * The benchmark's own flags, which these replace, a collector, and what keeps that from changing
   * the generations' sizes or from resting.
   */
  private static String[] flags(String collector) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                BenchmarkRecorder.OPEN,
                TrackedObjectBenchmark.HEAP,
                TrackedObjectBenchmark.INITIAL_HEAP,
                TrackedObjectBenchmark.YOUNG,
                TrackedObjectBenchmark.SURVIVORS,
                "-XX:+Use" + collector + "GC"));
    if (collector.equals("Parallel")) {
      flags.addAll(List.of("-XX:-UseAdaptiveSizePolicy", "-XX:InitialSurvivorRatio=3"));
    } else if (collector.equals("Z")) {
      flags.add("-XX:ZCollectionIntervalMajor=0.3"); // minor ones clear no references
    }
    return flags.toArray(String[]::new);
  }

  @SuppressWarnings("rawtypes") // JMH's
  private static double cpuNanos(RunResult result) {
    for (Map.Entry<String, Result> entry : result.getSecondaryResults().entrySet()) {
      if (entry.getKey().endsWith(CpuProfiler.LABEL)) {
        return entry.getValue().getScore();
      }
    }
    return Double.NaN;
  }
}
