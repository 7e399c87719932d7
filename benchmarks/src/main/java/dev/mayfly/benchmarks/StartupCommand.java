package dev.mayfly.benchmarks;

import com.example.programs.OneClass;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import com.google.common.io.Resources;
import dev.mayfly.benchmarks.PhasedSubject.Phase;
import dev.mayfly.benchmarks.experiment.Experiment;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined: {@code benchmarks/run startup}. */
@Command(
    name = "startup",
    description = {
      "The start of the demo application, or of a program of one class.",
      "",
      "Starts it by turns plain and woven, with and without a warm cache.",
      ""
    })
final class StartupCommand extends BenchmarkCommand {
  private static final Phase STARTED = new Phase("started", "", Demo.OPEN);
  private static final Phase SERVED = new Phase("served", "", Demo.DONE);
  private static final Phase BEGUN = new Phase("started", "", "begun");
  private static final Phase ENDED = new Phase("ended", "", "");
  private static final Mode DEFAULT = Mode.mayfly("default", "rest=sampled", "own packages");
  private static final Mode USUAL =
      Mode.mayfly("default", "rest=sampled,formats=text;html;json", "the usual reports");
  private static final Mode JDK = Mode.mayfly("jdk=charge", "jdk=charge", "the JDK, too");
  private static final Mode SAMPLED =
      Mode.mayfly(
          "everything, sampled", "include=*,context=sampled,lifetime=sampled", "all packages");
  private static final Mode TREES =
      Mode.mayfly("everything, trees", "include=*,context=tree,lifetime=sampled", "all packages");

  /** The programs that start. */
  private enum Started {
    DEMO,
    SMALL
  }

  private static final List<Mode> DEMO_MODES =
      List.of(
          DEFAULT,
          Mode.mayfly("default, rest=off", "rest=off", "without estimates of the rest"),
          DEFAULT.cached(),
          SAMPLED,
          SAMPLED.cached(),
          TREES,
          TREES.cached());

  private static final List<Mode> SMALL_MODES =
      List.of(
          USUAL,
          USUAL.cached(),
          Mode.mayfly("formats=json", "rest=sampled", "one report"),
          JDK,
          JDK.cached());

  /** The most CPU time that the demo's start may take, as a factor. */
  private static final ImmutableMap<String, Double> MARKS =
      ImmutableMap.of(
          DEFAULT.label(), 1.2,
          DEFAULT.cached().label(), 1.08,
          SAMPLED.label(), 3.0,
          SAMPLED.cached().label(), 1.25,
          TREES.label(), 3.0,
          TREES.cached().label(), 1.4);

  @Mixin private final Jvms jvms = new Jvms();
  @Mixin private final Demo demo = new Demo(10);
  @Mixin private final Docs docs = new Docs();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      converter = Positive.class,
      description = "Starts in each mode (${DEFAULT-VALUE}).")
  private int pairs = 5;

  @Parameters(
      arity = "0..1",
      paramLabel = "PROGRAM",
      description = "DEMO, or SMALL: a program of one class (${DEFAULT-VALUE}).")
  private Started started = Started.DEMO;

  @Override
  public Integer call() throws IOException, InterruptedException {
    readable(jvms.agent);
    String heading = heading(jvms.surroundings());
    Path directory = Files.createTempDirectory("mayfly-startup");
    boolean small = started == Started.SMALL;
    PhasedSubject subject =
        small
            ? new PhasedSubject(jvms, directory, oneClass(directory), BEGUN, ENDED)
            : new PhasedSubject(jvms, directory, demo.command(), STARTED, SERVED, ENDED);
    Results results =
        new Experiment(small ? SMALL_MODES : DEMO_MODES, pairs, System.err).run(List.of(subject));
    MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    String text =
        small
            ? "%s Medians of %d starts, least and greatest.%n%n%s%n%s"
                .formatted(heading, pairs, seconds(results), results.failures())
            : ("%s Medians of %d starts beside plain ones, and 95 %% intervals; CPU and wall time"
                    + " until it serves, and until it has served %d requests and ended.%n%n%s%n%s")
                .formatted(heading, pairs, demo.requests, factors(results), results.failures());
    if (small) {
      System.out.println(text);
    } else {
      docs.show("PERFORMANCE.md", "start", text);
    }
    return results.hasFailures() ? 1 : 0;
  }

  /** The program of one class, outside of the jar, which takes a while to open. */
  private static List<String> oneClass(Path directory) throws IOException {
    String name = OneClass.class.getName().replace('.', '/') + ".class";
    Path file = directory.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.write(file, Resources.toByteArray(Resources.getResource(name)));
    return List.of("-cp", directory.toString(), OneClass.class.getName());
  }

  /** Seconds of the plain start, and factors of the others, with the marks. */
  static String factors(Results results) {
    Table<String> table =
        new Table<String>().column("woven", mode -> mode.equals(Mode.PLAIN) ? "nothing" : mode);
    for (Phase phase : List.of(STARTED, ENDED)) {
      for (Measure measure : List.of(Measure.CPU, Measure.WALL)) {
        table.column(
            measure.title() + ", " + phase.label(), mode -> cell(results, phase, mode, measure));
      }
    }
    return table
        .column(Measure.PEAK.title(), mode -> cell(results, SERVED, mode, Measure.PEAK))
        .column(
            Measure.CLASSES.title(),
            mode ->
                mode.equals(Mode.PLAIN)
                    ? ""
                    : String.format(
                        Locale.ROOT,
                        "%,.0f",
                        results.median(STARTED.label(), mode, Measure.CLASSES)))
        .column("mark", mode -> MARKS.containsKey(mode) ? Factors.format(mark(mode)) : "")
        .column(
            "met",
            mode ->
                !MARKS.containsKey(mode)
                    ? ""
                    : results.factor(STARTED.label(), mode, Measure.CPU) <= mark(mode)
                        ? "yes"
                        : "no")
        .of(modes(results));
  }

  private static double mark(String mode) {
    return MARKS.getOrDefault(mode, Double.NaN);
  }

  private static String cell(Results results, Phase phase, String mode, Measure measure) {
    if (!mode.equals(Mode.PLAIN)) {
      return results.mean(List.of(phase.label()), mode, measure).toString();
    }
    double plain = results.median(phase.label(), mode, measure);
    return measure == Measure.PEAK
        ? String.format(Locale.ROOT, "%.0f MB", plain / 1024)
        : String.format(Locale.ROOT, "%.1f s", plain / 1e9);
  }

  /** Seconds of the whole process. */
  static String seconds(Results results) {
    double plain = results.median(ENDED.label(), Mode.PLAIN, Measure.CPU);
    return new Table<String>()
        .column("woven", mode -> mode.equals(Mode.PLAIN) ? "nothing" : mode)
        .column("CPU, s", mode -> seconds(results, mode, Measure.CPU))
        .column(
            "of plain",
            mode -> Factors.format(results.median(ENDED.label(), mode, Measure.CPU) / plain))
        .column("wall, s", mode -> seconds(results, mode, Measure.WALL))
        .of(modes(results));
  }

  private static String seconds(Results results, String mode, Measure measure) {
    return Factors.of(results.values(ENDED.label(), mode, measure), 1e-9).toString();
  }

  private static List<String> modes(Results results) {
    List<String> modes = new ArrayList<>(List.of(Mode.PLAIN));
    modes.addAll(results.modes());
    return modes;
  }
}
