package dev.mayfly.benchmarks;

import dev.mayfly.report.markdown.MarkdownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Confined. Measures how long the demo application takes to start: plain, and woven with and
 * without a warm weaving cache.
 *
 * <p>Arguments: {@code --pairs=N --requests=N --heap=SIZE --java=COMMAND --jvm=ARGUMENT --agent=JAR
 * --demo-jar=JAR --keep=DIR --write-docs} as in {@link RunnerOptions}.
 */
public final class StartComparison {
  private static final DocumentSection SECTION = new DocumentSection("start");
  private static final String COLD = "everything";
  private static final String WARM = "everything, cache";

  private StartComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments see above
   * @throws InterruptedException if somebody interrupts it
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    List<String> all = new ArrayList<>(List.of("--pairs=5", "--requests=10"));
    all.addAll(List.of(arguments));
    if (all.contains("--help")) {
      System.out.print(
          """
          Usage: benchmarks/run startup [OPTION]...

          Starts the demo application by turns plain and woven; of the options of
          benchmarks/run it knows --pairs=N (5), --requests=N (10), --heap, --java, --jvm,
          --agent, --demo-jar, --keep and --write-docs.
          """);
      return;
    }
    Path caches = Files.createTempDirectory("mayfly-woven");
    List<Mode> modes =
        List.of(
            new StartMode("default", false, null, true, "the program's own packages"),
            new StartMode(
                "default, rest=off", false, null, false, "the same without estimates of the rest"),
            new StartMode(
                "default, cache",
                false,
                caches.resolve("default"),
                true,
                "the same, found in a warm cache"),
            new StartMode(COLD, true, null, true, "`include=*`"),
            new StartMode(
                WARM, true, caches.resolve("everything"), true, "the same, found in a warm cache"));
    RunnerOptions options;
    String where;
    try {
      options = RunnerOptions.parse(modes, all);
      where = MachineDescription.ofPrograms(options);
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    MatrixRunner runner =
        new MatrixRunner(modes, options.pairs(), options.keep(), Duration.ZERO, System.err);
    CostMatrix matrix = runner.run(List.of(new StartRuns(options, new JavaFork(options.java()))));
    Directories.delete(caches);
    String text =
        "`"
            + ("benchmarks/run startup " + String.join(" ", arguments)).strip()
            + "`: "
            + where
            + String.format(
                Locale.ROOT,
                ". Medians of %d starts beside plain ones; CPU and wall time until it serves, and"
                    + " until it has served %d requests and ended.%n%n",
                options.pairs(),
                options.requests())
            + table(matrix)
            + "\n"
            + CostTables.failures(matrix);
    System.out.println(text);
    if (options.docs() != null) {
      SECTION.replaceIn(options.docs().resolve("PERFORMANCE.md"), text);
    }
    if (matrix.runs().stream().anyMatch(run -> !run.succeeded())) {
      System.exit(1);
    }
  }

  /** Seconds of the plain start, and factors of the others, with the marks. */
  static String table(CostMatrix matrix) {
    MarkdownTable table =
        new MarkdownTable(
            "woven",
            "CPU, started",
            "wall, started",
            "CPU, ended",
            "wall, ended",
            "peak RSS",
            "classes",
            "mark",
            "met");
    table.row(
        "nothing",
        seconds(matrix, StartRuns.STARTED, Metric.CPU),
        seconds(matrix, StartRuns.STARTED, Metric.WALL),
        seconds(matrix, StartRuns.ENDED, Metric.CPU),
        seconds(matrix, StartRuns.ENDED, Metric.WALL),
        String.format(Locale.ROOT, "%.0f MB", matrix.plain(StartRuns.ENDED, Metric.PEAK) / 1024),
        "",
        "",
        "");
    for (String mode : matrix.modes()) {
      double cpu = matrix.factor(StartRuns.STARTED, mode, Metric.CPU);
      double mark = mode.equals(WARM) ? 1.5 : mode.equals(COLD) ? 2.5 : Double.NaN;
      table.row(
          mode,
          Factors.format(cpu),
          Factors.format(matrix.factor(StartRuns.STARTED, mode, Metric.WALL)),
          Factors.format(matrix.factor(StartRuns.ENDED, mode, Metric.CPU)),
          Factors.format(matrix.factor(StartRuns.ENDED, mode, Metric.WALL)),
          Factors.format(matrix.factor(StartRuns.ENDED, mode, Metric.PEAK)),
          matrix.of(StartRuns.STARTED, mode).stream().mapToInt(RunRecord::classes).max().stream()
              .mapToObj(classes -> String.format(Locale.ROOT, "%,d", classes))
              .findFirst()
              .orElse(""),
          Double.isNaN(mark) ? "" : Factors.format(mark),
          Double.isNaN(mark) ? "" : cpu <= mark ? "yes" : "no");
    }
    return table.toString();
  }

  private static String seconds(CostMatrix matrix, String phase, Metric measure) {
    return String.format(Locale.ROOT, "%.1f s", matrix.plain(phase, measure) / 1e9);
  }
}
