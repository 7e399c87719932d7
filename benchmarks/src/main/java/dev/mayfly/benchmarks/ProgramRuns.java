package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.benchmarks.Mode.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Confined. Runs the real programs in JVMs of their own. */
final class ProgramRuns implements MatrixRunner.Runs {
  /** How many times smaller the rounds of a slow mode are. */
  private static final int SMALLER = 10;

  /** Rounds of that size that a plain run does behind the others, where it is warm. */
  private static final int SMALL_ROUNDS = 30;

  private final RunnerOptions options;
  private final ProfilerJars jars;
  private final JavaFork fork;
  private final BenchmarkProgram subject;

  ProgramRuns(RunnerOptions options, ProfilerJars jars, JavaFork fork, BenchmarkProgram subject) {
    this.options = options;
    this.jars = jars;
    this.fork = fork;
    this.subject = subject;
  }

  @Override
  public String label() {
    return subject.label();
  }

  @Override
  public boolean suits(Mode mode) {
    return true;
  }

  @Override
  public List<RunRecord> run(@Nullable Mode mode, int turn, int seconds, Path output)
      throws IOException, InterruptedException, RunFailedException {
    int size = subject.size(options.percent());
    int small = subject.size(Math.max(1, options.percent() / SMALLER));
    List<String> arguments = options.jvm(mode, jars, true, output);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    if (mode != null) {
      arguments.addAll(mode.launcher());
    }
    arguments.add(subject.mainClassName());
    boolean slow = mode != null && mode.small();
    arguments.add(slow ? rounds(1, 3, seconds) : rounds(4, options.allRounds(), seconds));
    arguments.add(Integer.toString(slow ? small : size));
    boolean both = mode == null && options.modes().stream().anyMatch(Mode::small) && small < size;
    if (both) {
      arguments.addAll(List.of(Integer.toString(SMALL_ROUNDS), Integer.toString(small)));
    }
    Output printed = fork.run(arguments, JavaFork.limit(seconds), (process, line) -> {});
    if (printed.status() != 0) {
      throw new RunFailedException("exit status " + printed.status() + "\n" + printed.tail());
    }
    try {
      List<RunRecord> runs = new ArrayList<>();
      Finding finding = mode == null ? Finding.NONE : mode.finding(output, printed.lines());
      String label = mode == null ? Mode.PLAIN : mode.label();
      runs.add(record(label, turn, printed, slow ? small : size, options.rounds(), finding));
      if (mode == null && options.modes().stream().anyMatch(Mode::small)) {
        runs.add(record(Mode.PLAIN_SMALL, turn, printed, small, SMALL_ROUNDS, finding));
      }
      return runs;
    } catch (NoSuchElementException | IllegalArgumentException unreadable) {
      throw new RunFailedException(unreadable.getMessage() + "\n" + printed.tail());
    }
  }

  private RunRecord record(
      String mode, int turn, Output printed, int size, int rounds, Finding finding) {
    RunMeasurement measurement = RunMeasurement.parse(printed.lines(), size, rounds);
    return RunRecord.of(label(), mode, turn, measurement, finding);
  }

  private static String rounds(int least, int most, int seconds) {
    return seconds == 0
        ? Integer.toString(most)
        : Math.min(least, most) + "-" + most + "/" + seconds;
  }
}
