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
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined: {@code benchmarks/run growth}. */
@Command(
    name = "growth",
    description = {
      "How the cost grows with threads, contexts, classes and live objects.",
      "",
      "Runs programs of growing size by turns plain and woven, and says which of them were counted"
          + " exactly. Runs of the same day and commit are kept in benchmarks/target, and are not"
          + " made again: so a command that was ended goes on where it was.",
      ""
    })
final class GrowthCommand extends BenchmarkCommand {
  private static final String PLOT = "performance-growth.svg";
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

  @Parameters(paramLabel = "AXIS", description = "${COMPLETION-CANDIDATES} (all).")
  private List<Axis> axes = List.of(Axis.values());

  @Option(
      names = "--size",
      paramLabel = "N",
      converter = Positive.class,
      description = "Only this size; may be repeated (those of --list).")
  private List<Integer> only = List.of();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      converter = Positive.class,
      description = "Woven runs of each size (${DEFAULT-VALUE}).")
  private int pairs = 1;

  @Option(names = "--list", description = "Lists the sizes.")
  private boolean lists;

  @Option(names = "--again", description = "Runs what is kept again, too.")
  private boolean again;

  /** A program at a size. */
  private record Size(Axis axis, int size, Jvms jvms) implements Subject {
    @Override
    public String label() {
      return axis.name().toLowerCase(Locale.ROOT) + " " + size;
    }

    /** The difference between counted objects and those that the program allocates, in words. */
    private String exact(Results results) {
      double[] counted = results.values(label(), SAMPLED.label(), Measure.EVENTS);
      long due = GrowthProgram.allocations(axis, ROUNDS, size);
      for (double events : counted) {
        long more = Math.round(events) - due;
        if (more != 0) {
          return String.format(
              Locale.ROOT, "%,d too %s", Math.abs(more), more < 0 ? "few" : "many");
        }
      }
      return counted.length == 0 ? "–" : "yes";
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
    List<Size> sizes = sizes();
    if (lists) {
      sizes.forEach(size -> System.out.println("  " + size.label()));
      return 0;
    }
    readable(jvms.agent);
    String surroundings = jvms.surroundings();
    RunsFile none = new RunsFile(List.of(conditions(surroundings)), List.of());
    Path file = Path.of("benchmarks", "target", "growth-" + none.jdk() + ".csv");
    List<Run> runs = new ArrayList<>(again ? List.of() : known(file, none.notes()));
    int done = 0;
    for (Size size : sizes) {
      done++;
      System.err.println("size " + done + "/" + sizes.size() + ": " + size.label());
      if (new Results(runs).of(size.label(), SAMPLED.label()).size() < pairs) {
        List<String> labels = List.of(size.label(), size.label() + FIRST);
        runs.removeIf(run -> labels.contains(run.program()));
        runs.addAll(
            new Experiment(List.of(size.mode()), pairs, System.err).run(List.of(size)).runs());
        new RunsFile(none.notes(), runs).write(file);
      }
    }
    Results results = new Results(runs);
    Optional<Path> plot = docs.file(PLOT);
    if (plot.isPresent()) {
      Files.writeString(plot.get(), CostPlot.svg(bySize(runs)));
    }
    String shown = "![Factors of CPU by size](" + PLOT + ")";
    docs.show(
        "PERFORMANCE.md",
        "growth",
        String.join("\n\n", heading(surroundings), shown, table(results, sizes)));
    System.out.print(results.failures());
    return results.hasFailures() ? 1 : 0;
  }

  private List<Size> sizes() {
    List<Size> sizes = new ArrayList<>();
    for (Axis axis : axes) {
      List<Integer> wanted = only.isEmpty() ? usual(axis) : only;
      wanted.forEach(size -> sizes.add(new Size(axis, size, jvms)));
    }
    return sizes;
  }

  private static List<Integer> usual(Axis axis) {
    return switch (axis) {
      case THREADS -> List.of(1, 8, 64);
      case CLASSES -> List.of(100, 1_000, 10_000);
      case CONTEXTS, LIVE -> List.of(1_000, 10_000, 100_000, 1_000_000);
    };
  }

  /** The runs of a command that was ended before its end, but for those that failed. */
  private static List<Run> known(Path file, List<String> notes) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    RunsFile before = RunsFile.read(file);
    return before.notes().equals(notes)
        ? before.runs().stream().filter(Run::succeeded).toList()
        : List.of();
  }

  /** The rounds behind the first, each size as a mode of its own: so each is a row of the plot. */
  private static Results bySize(List<Run> runs) {
    return new Results(
        runs.stream()
            .filter(run -> !run.program().endsWith(FIRST))
            .map(run -> run.mode().equals(SAMPLED.label()) ? run.in(run.program()) : run)
            .toList());
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
        .column("exact", size -> size.exact(results))
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
    double median = results.median(size.label(), SAMPLED.label(), measure);
    return Double.isNaN(median) ? "–" : String.format(Locale.ROOT, "%,.0f", median);
  }
}
