package dev.mayfly.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Confined. Measures real programs with and without profilers; see {@code --help}. */
public final class RealPrograms {
  private final RunnerOptions options;
  private final PrintStream progress;

  private RealPrograms(RunnerOptions options, PrintStream progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * Runs the runner.
   *
   * @param arguments see {@code --help}
   * @throws InterruptedException if somebody interrupts it
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    String answer = RunnerOptions.answer(List.of(arguments));
    if (answer != null) {
      System.out.print(answer);
      return;
    }
    RunsFile file;
    RunnerOptions options;
    try {
      options = RunnerOptions.parse(NamedModes.all(), List.of(arguments));
      file =
          options.from() != null
              ? RunsFile.read(options.from())
              : new RealPrograms(options, System.err).measure(String.join(" ", arguments));
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    CostMatrix matrix = new CostMatrix(file.runs());
    String text = String.join("\n\n", file.notes()) + "\n\n" + CostTables.all(matrix);
    System.out.println(text);
    Path docs = options.docs();
    if (docs != null) {
      String name = "performance-" + file.jdk();
      // first what cannot be had again
      file.write(docs.resolve(name + ".csv"));
      Files.writeString(docs.resolve(name + ".svg"), CostPlot.svg(matrix));
      section(file.jdk())
          .replaceIn(
              docs.resolve("PERFORMANCE.md"),
              file.notes().get(0)
                  + "\n\n![Factors of CPU by mode]("
                  + name
                  + ".svg)\n\n"
                  + String.join("\n\n", file.notes().subList(1, file.notes().size()))
                  + "\n\n"
                  + CostTables.all(matrix));
    }
    if (file.runs().stream().anyMatch(run -> !run.succeeded())) {
      System.exit(1);
    }
  }

  private static DocumentSection section(String jdk) {
    return new DocumentSection("real programs, JDK " + jdk);
  }

  private RunsFile measure(String arguments) throws InterruptedException, IOException {
    requireFile(options.agent());
    if (options.demo()) {
      requireFile(options.demoJar());
    }
    List<String> notes = notes(arguments);
    Path docs = options.docs();
    if (docs != null) {
      String jdk = new RunsFile(notes, List.of()).jdk();
      section(jdk).replacedIn(Files.readString(docs.resolve("PERFORMANCE.md")), "");
    }
    Path cache = options.cached() ? Files.createTempDirectory("mayfly-woven") : null;
    ProfilerJars jars = options.jars(cache);
    JavaFork fork = new JavaFork(options.java());
    List<MatrixRunner.Runs> programs = new ArrayList<>();
    options.subjects().forEach(it -> programs.add(new ProgramRuns(options, jars, fork, it)));
    if (options.demo()) {
      programs.add(new DemoRuns(options, jars, fork));
    }
    MatrixRunner runner =
        new MatrixRunner(
            options.modes(),
            options.pairs(),
            options.keep(),
            Duration.ofMinutes(options.minutes()),
            progress);
    CostMatrix matrix = runner.run(programs);
    if (cache != null) {
      Directories.delete(cache);
    }
    return new RunsFile(notes, matrix.runs());
  }

  private static void requireFile(Path file) {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException("no file " + file);
    }
  }

  private List<String> notes(String arguments) throws InterruptedException {
    return List.of(
        "`"
            + ("benchmarks/run " + arguments).strip()
            + "`: "
            + MachineDescription.ofPrograms(options)
            + String.format(Locale.ROOT, ". Measured on %s.", LocalDate.now(ZoneOffset.UTC)),
        String.format(
            Locale.ROOT,
            "Factors profiled / plain: medians over %d runs of each program in each mode, beside"
                + " plain runs; of a run count up to %d rounds after %d to warm up; peak RSS is the"
                + " greatest. In parentheses: 95 %% intervals of the means.%s",
            options.pairs(),
            options.rounds(),
            options.warmUps(),
            options.minutes() == 0
                ? ""
                : " All in about "
                    + options.minutes()
                    + " minutes: runs that would take more than their share do fewer rounds."));
  }
}
