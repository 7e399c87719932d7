package dev.mayfly.benchmarks;

import dev.mayfly.report.markdown.MarkdownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Confined. Measures how long the demo application takes to start: plain, and woven with and
 * without a warm weaving cache.
 *
 * <p>Arguments: {@code --pairs=N --requests=N --heap=SIZE --java=COMMAND --jvm=ARGUMENT --agent=JAR
 * --demo-jar=JAR --keep=DIR --write-docs} as in {@link RunnerOptions}, and {@code
 * --application=JAR}.
 */
public final class StartComparison {
  private static final DocumentSection SECTION = new DocumentSection("start");
  private static final String APPLICATION = "--application=";
  private static final double ANY = Double.NaN;
  private static final String EVERYTHING = "include=*,";

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

            --application=JAR  another application on Spring Boot instead of the demo;
                               each run ends when it has started
          """);
      return;
    }
    Path caches = Files.createTempDirectory("mayfly-woven");
    Path application = null;
    for (String argument : List.copyOf(all)) {
      if (argument.startsWith(APPLICATION)) {
        application = Path.of(argument.substring(APPLICATION.length())).toAbsolutePath();
        all.remove(argument);
      }
    }
    List<StartMode> modes = modes(caches);
    RunnerOptions options;
    String where;
    try {
      options = RunnerOptions.parse(List.copyOf(modes), all);
      where = MachineDescription.ofPrograms(options);
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    MatrixRunner runner =
        new MatrixRunner(
            List.copyOf(modes), options.pairs(), options.keep(), Duration.ZERO, System.err);
    CostMatrix matrix =
        runner.run(List.of(new StartRuns(options, application, new JavaFork(options.java()))));
    Directories.delete(caches);
    String text =
        "`"
            + ("benchmarks/run startup " + String.join(" ", arguments)).strip()
            + "`: "
            + where
            + String.format(
                Locale.ROOT,
                ". Measured on %s. Medians of %d starts beside plain ones, and 95 %% intervals; CPU"
                    + " and wall time until it serves, and until it has %s.%n%n",
                LocalDate.now(ZoneOffset.UTC),
                options.pairs(),
                application == null
                    ? String.format(Locale.ROOT, "served %d requests and ended", options.requests())
                    : "ended")
            + table(matrix, modes)
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

  /** The modes, and how much CPU time they may take. */
  static List<StartMode> modes(Path caches) {
    Path own = caches.resolve("default");
    Path sampled = caches.resolve("sampled");
    Path trees = caches.resolve("trees");
    String sampling = EVERYTHING + "context=sampled,lifetime=sampled";
    String counting = EVERYTHING + "context=tree,lifetime=sampled";
    return List.of(
        new StartMode("default", "rest=sampled", null, 1.2, "the program's own packages"),
        new StartMode("default, rest=off", "rest=off", null, ANY, "without estimates of the rest"),
        new StartMode("default, cache", "rest=sampled", own, 1.08, "found in a warm cache"),
        new StartMode("everything, sampled", sampling, null, 3.0, "all packages"),
        new StartMode("everything, sampled, cache", sampling, sampled, 1.25, "in a warm cache"),
        new StartMode("everything, trees", counting, null, 3.0, "all packages, exact contexts"),
        new StartMode("everything, trees, cache", counting, trees, 1.4, "in a warm cache"));
  }

  /** Seconds of the plain start, and factors of the others, with the marks. */
  static String table(CostMatrix matrix, List<StartMode> modes) {
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
    for (StartMode each : modes) {
      String mode = each.label();
      double cpu = matrix.factor(StartRuns.STARTED, mode, Metric.CPU);
      if (matrix.of(StartRuns.STARTED, mode).isEmpty()) {
        continue;
      }
      table.row(
          mode,
          factor(matrix, StartRuns.STARTED, mode, Metric.CPU),
          factor(matrix, StartRuns.STARTED, mode, Metric.WALL),
          factor(matrix, StartRuns.ENDED, mode, Metric.CPU),
          factor(matrix, StartRuns.ENDED, mode, Metric.WALL),
          factor(matrix, StartRuns.ENDED, mode, Metric.PEAK),
          matrix.of(StartRuns.STARTED, mode).stream().mapToInt(RunRecord::classes).max().stream()
              .mapToObj(classes -> String.format(Locale.ROOT, "%,d", classes))
              .findFirst()
              .orElse(""),
          Double.isNaN(each.mark()) ? "" : Factors.format(each.mark()),
          Double.isNaN(each.mark()) ? "" : cpu <= each.mark() ? "yes" : "no");
    }
    return table.toString();
  }

  private static String factor(CostMatrix matrix, String phase, String mode, Metric measure) {
    return matrix.mean(List.of(phase), mode, measure).toString();
  }

  private static String seconds(CostMatrix matrix, String phase, Metric measure) {
    return String.format(Locale.ROOT, "%.1f s", matrix.plain(phase, measure) / 1e9);
  }
}
