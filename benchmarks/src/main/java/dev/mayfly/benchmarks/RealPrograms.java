package dev.mayfly.benchmarks;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Confined. Measures real programs with and without the profiler; see {@code --help}. */
public final class RealPrograms {
  private static final int MINUTES = 30;

  private final RunnerOptions options;
  private final PrintStream out;
  private final ProgramRuns programRuns;
  private final DemoRuns demoRuns;
  private boolean failed;

  private RealPrograms(RunnerOptions options, PrintStream out, PrintStream progress) {
    this.options = options;
    this.out = out;
    JavaFork fork = new JavaFork(options.java(), MINUTES);
    PairedRuns pairedRuns = new PairedRuns(options, progress);
    programRuns = new ProgramRuns(options, pairedRuns, fork);
    demoRuns = new DemoRuns(options, pairedRuns, fork);
  }

  /**
   * Runs the runner.
   *
   * @param arguments see {@code --help}
   * @throws InterruptedException if somebody interrupts it
   */
  public static void main(String[] arguments) throws InterruptedException {
    if (List.of(arguments).contains("--help")) {
      System.out.print(RunnerOptions.HELP);
      return;
    }
    RunnerOptions options;
    try {
      options = RunnerOptions.parse(arguments);
      requireFile(options.agent());
      if (options.demo()) {
        requireFile(options.demoJar());
      }
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    RealPrograms runner = new RealPrograms(options, System.out, System.err);
    runner.run();
    if (runner.failed) {
      System.exit(1);
    }
  }

  private static void requireFile(Path file) {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException("no file " + file);
    }
  }

  private void run() throws InterruptedException {
    head();
    for (Mode mode : options.modes()) {
      if (!options.subjects().isEmpty()) {
        programs(mode);
      }
    }
    if (options.demo()) {
      demo();
    }
  }

  private void head() {
    Runtime.Version version = Runtime.version();
    out.printf(
        Locale.ROOT,
        "Factors profiled / plain: the median over %d pairs of runs (least–greatest); a run counts"
            + " by the median of %d rounds after %d to warm up. %s%d processors, %s of heap.%n",
        options.pairs(),
        options.rounds(),
        options.warmUps(),
        options.java().startsWith(System.getProperty("java.home")) ? "JDK " + version + ", " : "",
        Runtime.getRuntime().availableProcessors(),
        options.heap());
  }

  private void programs(Mode mode) throws InterruptedException {
    List<Comparison<Measurement>> comparisons = new ArrayList<>();
    for (Subject subject : options.subjects()) {
      comparisons.add(programRuns.compare(subject, mode));
    }
    out.println();
    out.println("**" + mode.label() + "**: `include=*," + mode.options() + "`");
    out.println();
    out.println(FactorTables.programs(comparisons));
    out.println(FactorTables.woven(comparisons));
    remarks(comparisons);
  }

  private void demo() throws InterruptedException {
    List<Comparison<DemoRuns.Measurement>> comparisons = new ArrayList<>();
    for (Mode mode : options.modes()) {
      Comparison<DemoRuns.Measurement> all = demoRuns.compare(mode);
      comparisons.add(
          new Comparison<>(mode.label(), mode.label(), all.pairs(), all.report(), all.failure()));
    }
    out.println();
    out.printf(
        Locale.ROOT,
        "**demo application**: its own packages woven, %,d requests%n%n",
        options.requests());
    out.println(FactorTables.demo(comparisons));
    out.println(FactorTables.woven(comparisons));
    remarks(comparisons);
  }

  private void remarks(List<? extends Comparison<?>> comparisons) {
    for (Comparison<?> comparison : comparisons) {
      String name = comparison.subject();
      Stream<String> reasons = comparison.report().reasons();
      reasons.forEach(reason -> out.println("- " + name + ", not woven: " + reason));
      if (!comparison.failure().isEmpty()) {
        failed = true;
        out.println("- " + name + ", **failed**: " + comparison.failure());
      }
    }
    out.flush();
  }
}
