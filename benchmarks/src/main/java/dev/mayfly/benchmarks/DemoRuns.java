package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.Factors.Pair;
import dev.mayfly.benchmarks.JavaFork.Output;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined. Runs the demo application, its own packages woven. */
final class DemoRuns {
  private static final String OPEN = "open at ";
  private static final String HALF = "(50 %)";
  private static final String DONE = "shop: ";

  private final RunnerOptions options;
  private final PairedRuns pairedRuns;
  private final JavaFork fork;

  /**
   * What one run took.
   *
   * @param cpuNanos CPU time of the whole process from start to exit
   * @param requestNanos CPU time while it served requests
   * @param lateNanos CPU time while it served the second half of them
   * @param lateWallNanos elapsed time meanwhile
   * @param peakKilobytes the greatest resident size; -1 unknown
   * @param result what it said it had done
   */
  record Measurement(
      double cpuNanos,
      double requestNanos,
      double lateNanos,
      double lateWallNanos,
      long peakKilobytes,
      String result) {}

  DemoRuns(RunnerOptions options, PairedRuns pairedRuns, JavaFork fork) {
    this.options = options;
    this.pairedRuns = pairedRuns;
    this.fork = fork;
  }

  Comparison<Measurement> compare(Mode mode) throws InterruptedException {
    return pairedRuns.compare("demo", mode, this::run, DemoRuns::checkSameResult);
  }

  private static void checkSameResult(Pair<Measurement> pair) throws RunFailedException {
    if (!pair.plain().result().equals(pair.profiled().result())) {
      throw new RunFailedException(
          "another result: " + pair.profiled().result() + " instead of " + pair.plain().result());
    }
  }

  private Measurement run(@Nullable Mode mode, Path output)
      throws IOException, InterruptedException, RunFailedException {
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xmx" + options.heap());
    arguments.addAll(options.jvmArguments());
    if (mode != null) {
      arguments.addAll(mode.jvmArguments(options.agent(), false, output));
    }
    arguments.addAll(List.of("-jar", options.demoJar().toString()));
    arguments.add("--shop.requests=" + options.requests());
    Phases phases = new Phases();
    long before = ProcessFiles.childrenCpuNanos();
    Output printed = fork.run(arguments, phases::line);
    double whole = ProcessFiles.childrenCpuNanos() - before;
    if (printed.status() != 0 || phases.result.isEmpty()) {
      throw new RunFailedException("exit status " + printed.status() + "\n" + printed.tail());
    }
    return new Measurement(
        whole,
        phases.doneCpu - phases.openCpu,
        phases.doneCpu - phases.halfCpu,
        phases.doneWall - phases.halfWall,
        phases.peak,
        phases.result);
  }

  /** Looks at the process whenever it says that it has come to a new phase. */
  private static final class Phases {
    private long openCpu;
    private long halfCpu;
    private long halfWall;
    private long doneCpu;
    private long doneWall;
    private long peak = -1;
    private String result = "";

    private void line(Process process, String line) {
      if (line.contains(OPEN)) {
        openCpu = cpu(process);
      } else if (line.endsWith(HALF)) {
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
