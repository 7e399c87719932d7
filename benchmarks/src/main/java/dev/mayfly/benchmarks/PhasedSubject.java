package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Experiment.Subject;
import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import dev.mayfly.benchmarks.experiment.JavaFork.Output;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Confined. A program, its own packages woven, that prints a line when it comes to a new phase.
 * Modes that find their classes in a cache fill it before their first run.
 */
final class PhasedSubject implements Subject {
  /**
   * A part of a run that is measured.
   *
   * @param label its name in tables
   * @param from a part of the line at its begin; empty for the start of the process
   * @param to a part of the line at its end; empty for the end of the process
   */
  record Phase(String label, String from, String to) {}

  /** Times and peak of a process when it prints a line; the peak is NaN if it is unknown. */
  private record Moment(String line, double cpuNanos, double wallNanos, double peakKilobytes) {}

  private final Jvms jvms;
  private final Path caches;
  private final List<String> command;
  private final List<Phase> phases;
  private final Set<String> warm = new HashSet<>();

  /**
   * A program.
   *
   * @param caches a directory for caches of woven classes
   * @param command the arguments behind the JVM's own
   */
  PhasedSubject(Jvms jvms, Path caches, List<String> command, Phase... phases) {
    this.jvms = jvms;
    this.caches = caches;
    this.command = command;
    this.phases = List.of(phases);
  }

  @Override
  public String label() {
    return phases.get(0).label();
  }

  @Override
  public boolean suits(Mode mode) {
    return mode.nestedJars();
  }

  @Override
  public List<Run> run(Trial trial) throws IOException, InterruptedException, RunFailedException {
    Mode mode = trial.mode();
    boolean cached = mode != null && mode.isCached();
    if (cached && warm.add(trial.label())) {
      run(trial);
      run(trial); // which adds what reading the first one's has loaded
    }
    // a comma would end the agent's option
    Path cache = cached ? caches.resolve(trial.label().replaceAll("[^A-Za-z]", "-")) : null;
    List<String> arguments = jvms.in(mode, cache, false, trial.output());
    arguments.addAll(command);
    Map<String, Moment> moments = new HashMap<>();
    double begin = System.nanoTime();
    Output printed =
        jvms.fork().run(arguments, (process, line) -> look(process, line, moments)).ended(0);
    double end = System.nanoTime();
    moments.put("", new Moment("", 0, begin, Double.NaN));
    List<Run> runs = new ArrayList<>();
    for (Phase phase : phases) {
      Moment from = moments.get(phase.from());
      Moment to =
          phase.to().isEmpty()
              ? new Moment("", printed.cpuNanos(), end, peak(moments))
              : moments.get(phase.to());
      if (from == null || to == null) {
        throw new RunFailedException("no phase '" + phase.label() + "'\n" + printed.tail());
      }
      Map<Measure, Double> taken =
          Map.of(
              Measure.ROUNDS,
              1.0,
              Measure.CPU,
              to.cpuNanos() - from.cpuNanos(),
              Measure.WALL,
              to.wallNanos() - from.wallNanos(),
              Measure.PEAK,
              to.peakKilobytes());
      runs.add(trial.run(phase.label(), taken, result(to.line()), printed.lines()));
    }
    return runs;
  }

  private void look(Process process, String line, Map<String, Moment> moments) {
    for (Phase phase : phases) {
      for (String part : List.of(phase.from(), phase.to())) {
        if (!part.isEmpty() && line.contains(part)) {
          double cpu = process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
          moments.put(part, new Moment(line, cpu, System.nanoTime(), peakKilobytes(process)));
        }
      }
    }
  }

  /**
   * The result of a program, by its last line: without times and other numbers that follow a clock.
   */
  private static String result(String line) {
    return line.contains(Demo.DONE)
        ? line.replaceAll(" in [0-9.]+ s", "").replaceAll(", [0-9]+ price lists", "")
        : "";
  }

  private static double peak(Map<String, Moment> moments) {
    return moments.values().stream()
        .mapToDouble(Moment::peakKilobytes)
        .filter(Double::isFinite)
        .max()
        .orElse(Double.NaN);
  }

  private static double peakKilobytes(Process process) {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(Double.NaN);
    } catch (IOException notLinux) {
      return Double.NaN;
    }
  }
}
