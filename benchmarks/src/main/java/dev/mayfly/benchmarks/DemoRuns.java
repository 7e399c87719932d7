package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.benchmarks.Mode.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Runs the demo application, its own packages woven. What counts is the second half of
 * its requests.
 */
final class DemoRuns implements MatrixRunner.Runs {
  /** The program's name in tables. */
  static final String LABEL = "demo";

  private static final String HALF = "(50 %)";
  private static final String DONE = "shop: ";

  private final RunnerOptions options;
  private final ProfilerJars jars;
  private final JavaFork fork;

  DemoRuns(RunnerOptions options, ProfilerJars jars, JavaFork fork) {
    this.options = options;
    this.jars = jars;
    this.fork = fork;
  }

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public boolean suits(Mode mode) {
    return mode.nestedJars();
  }

  @Override
  public List<RunRecord> run(@Nullable Mode mode, int turn, int seconds, Path output)
      throws IOException, InterruptedException, RunFailedException {
    List<String> arguments = options.jvm(mode, jars, false, output);
    arguments.addAll(options.demoCommand());
    Phases phases = new Phases();
    Output printed = fork.run(arguments, JavaFork.limit(seconds), phases::line);
    if (printed.status() != 0 || phases.result.isEmpty()) {
      throw new RunFailedException("exit status " + printed.status() + "\n" + printed.tail());
    }
    RunMeasurement measurement =
        new RunMeasurement(
            1,
            phases.doneCpu - phases.halfCpu,
            0,
            phases.doneWall - phases.halfWall,
            phases.peak,
            phases.result);
    Finding finding = mode == null ? Finding.NONE : mode.finding(output, printed.lines());
    String label = mode == null ? Mode.PLAIN : mode.label();
    return List.of(RunRecord.of(LABEL, label, turn, measurement, finding));
  }

  /** Looks at the process whenever it says that it has come to a new phase. */
  private static final class Phases {
    private long halfCpu;
    private long halfWall;
    private long doneCpu;
    private long doneWall;
    private long peak = -1;
    private String result = "";

    private void line(Process process, String line) {
      if (line.endsWith(HALF)) {
        halfCpu = cpu(process);
        halfWall = System.nanoTime();
      } else if (line.startsWith(DONE) && line.contains(" failed, ")) {
        doneCpu = cpu(process);
        doneWall = System.nanoTime();
        peak = ProcessFiles.peakKilobytes(process.pid());
        // price lists follow a clock
        result = line.replaceAll(" in [0-9.]+ s", "").replaceAll(", [0-9]+ price lists", "");
      }
    }

    private static long cpu(Process process) {
      return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }
  }
}
