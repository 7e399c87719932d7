package dev.mayfly.benchmarks;

import com.example.programs.GrowthProgram;
import com.example.programs.GrowthProgram.Axis;
import dev.mayfly.benchmarks.experiment.Experiment;
import dev.mayfly.benchmarks.experiment.Experiment.Subject;
import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.JavaFork.Output;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.RunsFile;
import dev.mayfly.benchmarks.experiment.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Confined: {@code benchmarks/run growth}. */
@Command(
    name = "growth",
    description = {
      "How the cost grows with threads, contexts, classes and live objects.",
      "",
      "Runs programs of growing size by turns plain and woven. A run that was ended goes on where it"
          + " was, if it is the same command on the same day and commit.",
      ""
    })
final class GrowthCommand extends BenchmarkCommand {
  private static final int ROUNDS = 5;
  private static final String FIRST = ", first round";
  private static final String SCOPE =
      "include=com.example.programs.GrowthProgram*;com.example.programs.Grown*,rest=off,";

  private static final Mode SAMPLED =
      Mode.mayfly(
          "grown", SCOPE + "context=tree,frames=all,nodes=4000000", "lifetimes of a sample");
  private static final Mode EXACT =
      Mode.mayfly("grown", SCOPE + "context=tree,lifetime=exact", "lifetimes of all objects");

  @Mixin private final Jvms jvms = new Jvms("3g");
  @Mixin private final Docs docs = new Docs();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      converter = Positive.class,
      description = "Woven runs of each size (${DEFAULT-VALUE}).")
  private int pairs = 1;

  /** A program at a size. */
  private record Size(Axis axis, int size, Jvms jvms) implements Subject {
    @Override
    public String label() {
      return axis.name().toLowerCase(Locale.ROOT) + " " + size;
    }

    private Mode mode() {
      return axis == Axis.LIVE ? EXACT : SAMPLED;
    }

    @Override
    public List<Run> run(Trial trial) throws RunFailedException, IOException, InterruptedException {
      List<String> arguments = jvms.in(trial.mode(), null, false, trial.output());
      arguments.addAll(
          List.of(
              "-cp",
              System.getProperty("java.class.path"),
              GrowthProgram.class.getName(),
              axis.name(),
              Integer.toString(ROUNDS),
              Integer.toString(size)));
      Output printed = jvms.fork().run(arguments).ended(0);
      Run last = ProgramSubject.parse(trial, label(), printed.lines(), size, ROUNDS);
      List<String> first =
          printed.lines().stream().filter(line -> !line.matches(".*round=[^1] .*")).toList();
      return List.of(last, ProgramSubject.parse(trial, label() + FIRST, first, size, 1));
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    readable(jvms.agent);
    List<String> notes = List.of(heading(jvms.surroundings()));
    Path file = Path.of("benchmarks", "target", "growth.csv");
    List<Run> runs = new ArrayList<>(known(file, notes));
    List<Size> sizes = new ArrayList<>();
    add(sizes, Axis.THREADS, 1, 8, 64);
    add(sizes, Axis.CONTEXTS, 1_000, 10_000, 100_000, 1_000_000);
    add(sizes, Axis.CLASSES, 100, 1_000, 10_000);
    add(sizes, Axis.LIVE, 1_000, 10_000, 100_000, 1_000_000);
    for (Size size : sizes) {
      if (runs.stream().noneMatch(run -> run.program().equals(size.label()))) {
        runs.addAll(
            new Experiment(List.of(size.mode()), pairs, System.err).run(List.of(size)).runs());
        new RunsFile(notes, runs).write(file);
      }
    }
    Results results = new Results(runs);
    docs.show("PERFORMANCE.md", "growth", notes.get(0) + "\n\n" + table(results, sizes));
    System.out.print(results.failures());
    return results.hasFailures() ? 1 : 0;
  }

  private void add(List<Size> sizes, Axis axis, int... values) {
    for (int size : values) {
      sizes.add(new Size(axis, size, jvms));
    }
  }

  /** The runs of the same command that was ended before its end. */
  private static List<Run> known(Path file, List<String> notes) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    RunsFile before = RunsFile.read(file);
    return before.notes().equals(notes) ? before.runs() : List.of();
  }

  private static String table(Results results, List<Size> sizes) {
    return new Table<Size>()
        .column("what grows", Size::label)
        .column("plain, s a round", size -> seconds(results, size.label()))
        .column("CPU", size -> factor(results, size.label(), Measure.CPU))
        .column("first round, s more", size -> added(results, size.label() + FIRST))
        .column("peak RSS", size -> factor(results, size.label(), Measure.PEAK))
        .column("contexts", size -> count(results, size, Measure.CONTEXTS))
        .column("classes", size -> count(results, size, Measure.CLASSES))
        .of(sizes);
  }

  private static String seconds(Results results, String label) {
    return Factors.format(results.median(label, Mode.PLAIN, Measure.CPU) / 1e9);
  }

  private static String factor(Results results, String label, Measure measure) {
    return Factors.format(results.factor(label, SAMPLED.label(), measure));
  }

  private static String added(Results results, String label) {
    double nanos =
        results.added(label, SAMPLED.label(), Measure.CPU).stream()
            .mapToDouble(Double::doubleValue)
            .average()
            .orElse(Double.NaN);
    return Factors.format(nanos / 1e9);
  }

  private static String count(Results results, Size size, Measure measure) {
    return String.format(
        Locale.ROOT, "%,.0f", results.median(size.label(), SAMPLED.label(), measure));
  }
}
