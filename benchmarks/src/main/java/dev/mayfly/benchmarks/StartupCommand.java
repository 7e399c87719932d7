package dev.mayfly.benchmarks;

import com.example.programs.OneClass;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import com.google.common.io.Resources;
import dev.mayfly.benchmarks.PhasedSubject.Phase;
import dev.mayfly.benchmarks.experiment.Experiment;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.RunsFile;
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
      "What it costs: the demo's start and load, or a program of one class.",
      "",
      "Starts it by turns plain and profiled: by the agent, by AspectJ's weaver, with a warm cache.",
      ""
    })
final class StartupCommand extends BenchmarkCommand {
  private static final Phase STARTED = new Phase("start", "", Demo.OPEN);
  private static final Phase LOAD = new Phase("load", Demo.HALF, Demo.DONE);
  private static final Phase BEGUN = new Phase("start", "", "begun");
  private static final Phase ENDED = new Phase("ended", "", "");
  private static final Mode USUAL =
      Mode.mayfly("default", "formats=text;html;json", "the usual reports");
  private static final Mode DOOR =
      Mode.aspectj("by AspectJ's weaver", "formats=text;html;json", "own packages");
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
          USUAL,
          Mode.mayfly("default, rest=off", "rest=off,formats=text;html;json", "without estimates"),
          USUAL.cached(),
          DOOR,
          SAMPLED,
          TREES);

  private static final List<Mode> SMALL_MODES =
      List.of(
          USUAL,
          USUAL.cached(),
          Mode.mayfly("formats=json", "formats=json", "one report"),
          DOOR,
          JDK,
          JDK.cached());

  @Mixin private final Jvms jvms = new Jvms();
  @Mixin private final Demo demo = new Demo(4000);
  @Mixin private final Docs docs = new Docs();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      converter = Positive.class,
      description = "Starts in each mode (${DEFAULT-VALUE}).")
  private int pairs = 3;

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
            : new PhasedSubject(jvms, directory, demo.command(), STARTED, LOAD, ENDED);
    Results results =
        new Experiment(small ? SMALL_MODES : DEMO_MODES, pairs, System.err).run(List.of(subject));
    MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    String jdk = new RunsFile(List.of(heading), List.of()).jdk();
    String text =
        small
            ? "%s Medians of %d runs, least and greatest.%n%n%s%n%s"
                .formatted(heading, pairs, seconds(results), results.failures())
            : ("%s Medians of %d runs beside plain ones, and 95 %% intervals. *Start* lasts until it"
                    + " serves; *load* is the second half of %,d requests.%n%n%s%n%s")
                .formatted(heading, pairs, demo.requests, factors(results), results.failures());
    docs.show("PERFORMANCE.md", (small ? "one class, JDK " : "the demo, JDK ") + jdk, text);
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

  /** Seconds of the plain run, and factors of the others. */
  static String factors(Results results) {
    Table<String> table =
        new Table<String>().column("woven", mode -> mode.equals(Mode.PLAIN) ? "nothing" : mode);
    for (Phase phase : List.of(STARTED, LOAD)) {
      for (Measure measure : List.of(Measure.CPU, Measure.WALL)) {
        table.column(
            measure.title() + ", " + phase.label(), mode -> cell(results, phase, mode, measure));
      }
    }
    return table
        .column("CPU, all", mode -> cell(results, ENDED, mode, Measure.CPU))
        .column(Measure.PEAK.title(), mode -> cell(results, LOAD, mode, Measure.PEAK))
        .column(
            Measure.CLASSES.title(),
            mode ->
                mode.equals(Mode.PLAIN)
                    ? ""
                    : String.format(
                        Locale.ROOT,
                        "%,.0f",
                        results.median(STARTED.label(), mode, Measure.CLASSES)))
        .of(modes(results));
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
