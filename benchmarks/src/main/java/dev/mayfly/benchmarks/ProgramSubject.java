package dev.mayfly.benchmarks;

import com.example.programs.Rounds;
import com.google.common.base.Splitter;
import dev.mayfly.benchmarks.experiment.Experiment.Subject;
import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.JavaFork.Output;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. A real program, all its packages woven.
 *
 * @param warmUps rounds of a run that are not measured
 * @param small whether plain runs also do the rounds of slow modes
 * @param cache where the agent keeps woven classes; null for nowhere
 */
record ProgramSubject(
    BenchmarkProgram program,
    Jvms jvms,
    Workload workload,
    int warmUps,
    boolean small,
    @Nullable Path cache)
    implements Subject {
  /** The factor by which the rounds of a slow mode are smaller. */
  private static final int SMALLER = 10;

  /** The number of rounds of that size in a slow run, and in a plain run behind its others. */
  private static final int SLOW_ROUNDS = 3;

  private static final int SMALL_ROUNDS = 30;

  @Override
  public String label() {
    return program.label();
  }

  @Override
  public List<Run> run(Trial trial) throws IOException, InterruptedException, RunFailedException {
    Mode mode = trial.mode();
    int size = program.size(workload.percent);
    int smallSize = program.size(Math.max(1, workload.percent / SMALLER));
    List<String> arguments = jvms.in(mode, cache, true, trial.output());
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    boolean slow = mode != null && mode.small();
    if (mode != null) {
      arguments.addAll(mode.launcher());
    }
    arguments.add(program.mainClassName());
    arguments.add(Integer.toString(slow ? SLOW_ROUNDS : warmUps + workload.rounds));
    arguments.add(Integer.toString(slow ? smallSize : size));
    boolean both = mode == null && small;
    if (both && smallSize < size) {
      arguments.addAll(List.of(Integer.toString(SMALL_ROUNDS), Integer.toString(smallSize)));
    }
    Output printed = jvms.fork().run(arguments).ended(0);
    List<Run> runs = new ArrayList<>();
    runs.add(parse(trial, label(), printed.lines(), slow ? smallSize : size, workload.rounds));
    if (both) {
      Run run = parse(trial, label(), printed.lines(), smallSize, SMALL_ROUNDS);
      runs.add(Run.of(label(), Mode.PLAIN_SMALL, trial.turn(), run.values(), run.result()));
    }
    return runs;
  }

  /**
   * Reads what {@link Rounds} printed: a round, by its last rounds. CPU is the mean, for systems
   * count it in hundredths of a second; other times are medians.
   *
   * @param size of the rounds that count
   * @param most how many of the last rounds are measured, but never more than half of them
   */
  static Run parse(Trial trial, String label, List<String> lines, int size, int most)
      throws RunFailedException, IOException {
    List<Map<String, String>> rounds = new ArrayList<>();
    double peak = Double.NaN;
    for (String line : lines) {
      if (line.startsWith(Rounds.PREFIX)) {
        Map<String, String> fields =
            Splitter.on(' ')
                .withKeyValueSeparator('=')
                .split(line.substring(Rounds.PREFIX.length()));
        if (fields.containsKey("peak")) {
          peak = number(fields, "peak");
        } else if (field(fields, "size").equals(Integer.toString(size))) {
          rounds.add(fields);
        }
      }
    }
    if (rounds.isEmpty()) {
      throw new RunFailedException("no round of size " + size + "\n" + String.join("\n", lines));
    }
    int measured = Math.min(most, (rounds.size() + 1) / 2);
    List<Map<String, String>> last = rounds.subList(rounds.size() - measured, rounds.size());
    return trial.run(
        label,
        Map.of(
            Measure.ROUNDS,
            (double) measured,
            Measure.CPU,
            last.stream().mapToDouble(it -> number(it, "process")).average().orElseThrow(),
            Measure.THREADS,
            median(last, it -> number(it, "thread")),
            Measure.WALL,
            median(last, it -> number(it, "wall")),
            Measure.PEAK,
            peak),
        field(last.get(0), "checksum"),
        lines);
  }

  private static double median(
      List<Map<String, String>> rounds, ToDoubleFunction<Map<String, String>> of) {
    return Factors.median(rounds.stream().mapToDouble(of).toArray());
  }

  private static double number(Map<String, String> fields, String key) {
    return Double.parseDouble(field(fields, key));
  }

  private static String field(Map<String, String> fields, String key) {
    String value = fields.get(key);
    if (value == null) {
      throw new IllegalArgumentException("no " + key + " in " + fields);
    }
    return value;
  }
}
