package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.markdown.MarkdownTable;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.WholePicture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Confined. Measures how much of what programs allocate is explained with the agent's usual
 * options: counted in their own classes, or estimated from samples.
 */
public final class ExplainedShares {
  /** The programs' own classes; the libraries are in the same jar here. */
  private static final String OWN = "com.example.programs.*";

  private final RunnerOptions options;
  private final JavaFork fork;
  private final MarkdownTable table =
      new MarkdownTable("program", "allocated", "counted", "samples", "explained", "least");

  private ExplainedShares(RunnerOptions options) {
    this.options = options;
    this.fork = new JavaFork(options.java());
  }

  /**
   * Runs the measurement.
   *
   * @param arguments see {@code --help}
   * @throws InterruptedException if somebody interrupts it
   * @throws IOException if a program fails or leaves no report
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    List<String> all = new ArrayList<>(List.of("--pairs=3", "--rounds=20", "--requests=2000"));
    all.addAll(List.of(arguments));
    if (all.contains("--help")) {
      System.out.print(
          """
          Usage: benchmarks/run explained [OPTION]... [PROGRAM]...

          Runs programs with the agent's usual options, and prints how much of what they allocate
          the report explains: counted in their own classes, or estimated from samples. Of several
          runs it prints the median, and the least share. Of the options of benchmarks/run it knows
          --pairs=N (3 runs of each), --rounds=N (20), --size=PERCENT, --requests=N (2000), --heap,
          --java, --jvm, --agent and --demo-jar. Takes some ten seconds a run.
          """);
      return;
    }
    RunnerOptions options;
    String where;
    try {
      options = RunnerOptions.parse(List.of(), all);
      where = MachineDescription.ofPrograms(options);
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    System.out.println(where + "\n");
    ExplainedShares shares = new ExplainedShares(options);
    for (BenchmarkProgram subject : options.subjects()) {
      shares.program(subject.label(), ",include=" + OWN, options.command(subject));
    }
    if (options.demo()) {
      shares.program(DemoRuns.LABEL, "", options.demoCommand());
    }
    System.out.print(shares.table);
  }

  private void program(String label, String scope, List<String> program)
      throws IOException, InterruptedException {
    WholePicture[] runs = new WholePicture[options.pairs()];
    for (int i = 0; i < runs.length; i++) {
      runs[i] = run(label, scope, program);
    }
    Arrays.sort(runs, (one, other) -> Double.compare(one.explained(), other.explained()));
    WholePicture median = runs[runs.length / 2];
    table.row(
        label,
        Units.bytes(median.allocatedBytes()),
        Units.bytes(median.countedBytes()),
        Units.count(median.byType().values().stream().mapToLong(type -> type.samples()).sum()),
        Units.percent(median.explained()) + " %",
        Units.percent(runs[0].explained()) + " %");
  }

  private WholePicture run(String label, String scope, List<String> program)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("mayfly-explained");
    try {
      List<String> command = new ArrayList<>(List.of("-Xmx" + options.heap()));
      command.addAll(options.jvmArguments());
      command.add(
          "-javaagent:" + options.agent() + "=rest=early,formats=json,output=" + directory + scope);
      command.addAll(program);
      Output printed = fork.run(command, JavaFork.limit(0), (process, line) -> {});
      if (printed.status() != 0) {
        throw new IOException(label + " failed\n" + printed.tail());
      }
      return new JsonSnapshotReader().read(directory.resolve("profile.json")).whole();
    } finally {
      Directories.delete(directory);
    }
  }
}
