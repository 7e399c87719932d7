package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.Factors.Pair;
import dev.mayfly.benchmarks.JavaFork.Output;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Confined. Runs the real programs in JVMs of their own. */
final class ProgramRuns {
  private final RunnerOptions options;
  private final PairedRuns pairedRuns;
  private final JavaFork fork;

  ProgramRuns(RunnerOptions options, PairedRuns pairedRuns, JavaFork fork) {
    this.options = options;
    this.pairedRuns = pairedRuns;
    this.fork = fork;
  }

  Comparison<Measurement> compare(Subject subject, Mode mode) throws InterruptedException {
    return pairedRuns.compare(
        subject.label(),
        mode,
        (profiledBy, output) -> run(subject, profiledBy, output),
        ProgramRuns::checkSameResult);
  }

  private static void checkSameResult(Pair<Measurement> pair) throws RunFailedException {
    if (!pair.plain().checksum().equals(pair.profiled().checksum())) {
      throw new RunFailedException(
          "another result: "
              + pair.profiled().checksum()
              + " instead of "
              + pair.plain().checksum());
    }
  }

  private Measurement run(Subject subject, @Nullable Mode mode, Path output)
      throws IOException, InterruptedException, RunFailedException {
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xmx" + options.heap());
    arguments.addAll(options.jvmArguments());
    if (mode != null) {
      arguments.addAll(mode.jvmArguments(options.agent(), true, output));
    }
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.add(subject.mainClassName());
    arguments.add(Integer.toString(options.warmUps() + options.rounds()));
    arguments.add(Integer.toString(subject.size(options.percent())));
    Output printed = fork.run(arguments, (process, line) -> {});
    if (printed.status() != 0) {
      throw new RunFailedException("exit status " + printed.status() + "\n" + printed.tail());
    }
    try {
      return Measurement.parse(printed.lines(), options.warmUps());
    } catch (NoSuchElementException | IllegalArgumentException unreadable) {
      throw new RunFailedException(unreadable.getMessage() + "\n" + printed.tail());
    }
  }
}
