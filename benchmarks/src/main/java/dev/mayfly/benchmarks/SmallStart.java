package dev.mayfly.benchmarks;

import com.example.programs.OneClass;
import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.report.markdown.MarkdownTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Measures what the profiler's own start takes, with a program of one class: by default,
 * and with the JDK's classes woven, without and with a warm cache.
 *
 * <p>Arguments: {@code --pairs=N --heap=SIZE --java=COMMAND --jvm=ARGUMENT --agent=JAR} as in
 * {@link RunnerOptions}.
 */
public final class SmallStart implements MatrixRunner.Runs {
  private static final String LABEL = "one class";
  private static final String CACHED = ", cache";
  private static final String USUAL = "rest=sampled,formats=text;html;json";

  private final RunnerOptions options;
  private final Path classes;
  private final Path caches;
  private final Set<String> warm = new HashSet<>();

  private SmallStart(RunnerOptions options, Path classes, Path caches) {
    this.options = options;
    this.classes = classes;
    this.caches = caches;
  }

  /**
   * Runs the comparison.
   *
   * @param arguments see above
   * @throws InterruptedException if somebody interrupts it
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    List<String> all = new ArrayList<>(List.of("--pairs=7"));
    all.addAll(List.of(arguments));
    if (all.contains("--help")) {
      System.out.print(
          """
          Usage: benchmarks/run small [OPTION]...

          Starts a program of one class by turns plain and under the profiler; of the options
          of benchmarks/run it knows --pairs=N (7), --heap, --java, --jvm and --agent.
          """);
      return;
    }
    List<Mode> modes =
        List.of(
            new AgentMode("default", USUAL, "the program's own packages, the usual reports"),
            new AgentMode("default" + CACHED, USUAL, "the same, found in a warm cache"),
            new AgentMode("formats=json", "rest=sampled", "one report"),
            new AgentMode("jdk=charge", "jdk=charge", "the JDK, too"),
            new AgentMode("jdk=charge" + CACHED, "jdk=charge", "the same, found in a warm cache"));
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
    Path directory = Files.createTempDirectory("mayfly-small");
    copyProgram(directory);
    MatrixRunner runner =
        new MatrixRunner(modes, options.pairs(), options.keep(), Duration.ZERO, System.err);
    CostMatrix matrix =
        runner.run(List.of(new SmallStart(options, directory, directory.resolve("cache"))));
    Directories.delete(directory);
    System.out.printf(
        Locale.ROOT,
        "`%s`: %s. Medians of %d runs of each, by turns; least and greatest behind them.%n%n%s%n%s",
        ("benchmarks/run small " + String.join(" ", arguments)).strip(),
        where,
        options.pairs(),
        table(matrix),
        CostTables.failures(matrix));
    if (matrix.runs().stream().anyMatch(run -> !run.succeeded())) {
      System.exit(1);
    }
  }

  /** Outside of the jar, which takes a while to open. */
  private static void copyProgram(Path directory) throws IOException {
    String name = OneClass.class.getName().replace('.', '/') + ".class";
    Path file = directory.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    try (InputStream in = OneClass.class.getResourceAsStream("/" + name)) {
      Files.write(file, Objects.requireNonNull(in).readAllBytes());
    }
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public boolean suits(Mode mode) {
    return true;
  }

  @Override
  public List<RunRecord> run(@Nullable Mode mode, int turn, int seconds, Path output)
      throws IOException, InterruptedException, RunFailedException {
    Path cache = null;
    if (mode != null && mode.label().endsWith(CACHED)) {
      cache = caches.resolve(mode.label().replace(CACHED, ""));
      if (warm.add(mode.label())) {
        run(mode, turn, seconds, output);
        run(mode, turn, seconds, output); // which adds what reading the first one's has loaded
      }
    }
    List<String> arguments = options.jvm(mode, options.jars(cache), false, output);
    arguments.addAll(List.of("-cp", classes.toString(), OneClass.class.getName()));
    long cpu = ProcessFiles.childrenCpuNanos();
    long wall = System.nanoTime();
    Output printed =
        new JavaFork(options.java()).run(arguments, JavaFork.limit(seconds), (process, line) -> {});
    long wallNanos = System.nanoTime() - wall;
    long cpuNanos = ProcessFiles.childrenCpuNanos() - cpu;
    if (printed.status() != 0 || !printed.lines().contains("begun")) {
      throw new RunFailedException("exit status " + printed.status() + "\n" + printed.tail());
    }
    Mode.Finding finding = mode == null ? Mode.Finding.NONE : mode.finding(output, printed.lines());
    RunMeasurement measured = new RunMeasurement(1, cpuNanos, 0, wallNanos, -1, "");
    return List.of(
        RunRecord.of(LABEL, mode == null ? Mode.PLAIN : mode.label(), turn, measured, finding));
  }

  /** Seconds of the whole process. */
  static String table(CostMatrix matrix) {
    MarkdownTable table = new MarkdownTable("", "CPU", "", "of plain", "wall", "");
    double plain = Statistics.median(seconds(matrix, Mode.PLAIN, Metric.CPU));
    List<String> modes = new ArrayList<>(List.of(Mode.PLAIN));
    modes.addAll(matrix.modes());
    for (String mode : modes) {
      double[] cpu = seconds(matrix, mode, Metric.CPU);
      double[] wall = seconds(matrix, mode, Metric.WALL);
      String factor = Factors.format(Statistics.median(cpu) / plain);
      table.row(mode, median(cpu), range(cpu), factor, median(wall), range(wall));
    }
    return table.toString();
  }

  private static double[] seconds(CostMatrix matrix, String mode, Metric measure) {
    return matrix.of(LABEL, mode).stream()
        .filter(RunRecord::succeeded)
        .mapToDouble(run -> measure.of(run) / 1e9)
        .sorted()
        .toArray();
  }

  private static String median(double[] seconds) {
    return String.format(Locale.ROOT, "%.2f s", Statistics.median(seconds));
  }

  private static String range(double[] sorted) {
    return sorted.length == 0
        ? ""
        : String.format(Locale.ROOT, "%.2f to %.2f", sorted[0], sorted[sorted.length - 1]);
  }
}
