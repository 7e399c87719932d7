package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.benchmarks.Mode.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Starts the demo application, lets it serve few requests, and ends it; or starts another
 * application on Spring Boot, and ends it.
 */
final class StartRuns implements MatrixRunner.Runs {
  /** From the start until it serves. */
  static final String STARTED = "started";

  /** From the start to the end. */
  static final String ENDED = "ended";

  private static final String OPEN = "open at ";
  private static final String DONE = "shop: ";
  private static final Pattern STARTED_BY_BOOT = Pattern.compile("Started \\S+ in [0-9.]+ seconds");

  /** The exit status of a JVM that a signal asked to end. */
  private static final int TERMINATED = 143;

  private final RunnerOptions options;
  private final @Nullable Path application;
  private final JavaFork fork;
  private final Set<Path> warmCaches = new HashSet<>();

  /**
   * @param application the jar of an application on Spring Boot; null for the demo
   */
  StartRuns(RunnerOptions options, @Nullable Path application, JavaFork fork) {
    this.options = options;
    this.application = application;
    this.fork = fork;
  }

  @Override
  public String label() {
    return STARTED;
  }

  @Override
  public boolean suits(Mode mode) {
    return true;
  }

  @Override
  public List<RunRecord> run(@Nullable Mode mode, int turn, int seconds, Path output)
      throws IOException, InterruptedException, RunFailedException {
    if (mode instanceof StartMode start && start.cache() != null && warmCaches.add(start.cache())) {
      run(mode, turn, seconds, output);
    }
    List<String> arguments = options.jvm(mode, options.jars(null), false, output);
    arguments.addAll(
        application == null
            ? options.demoCommand()
            : List.of("-jar", application.toString(), "--server.port=0"));
    Phases phases = new Phases(application != null);
    long cpu = ProcessFiles.childrenCpuNanos();
    long wall = System.nanoTime();
    Output printed = fork.run(arguments, JavaFork.limit(seconds), phases::line);
    long endWall = System.nanoTime() - wall;
    long endCpu = ProcessFiles.childrenCpuNanos() - cpu;
    int expected = application == null ? 0 : TERMINATED;
    if (printed.status() != expected || phases.openCpu == 0) {
      throw new RunFailedException("exit status " + printed.status() + "\n" + printed.tail());
    }
    Finding finding = mode == null ? Finding.NONE : mode.finding(output, printed.lines());
    String name = mode == null ? Mode.PLAIN : mode.label();
    RunMeasurement started =
        new RunMeasurement(1, phases.openCpu, 0, phases.openWall - wall, phases.peak, "");
    RunMeasurement ended = new RunMeasurement(1, endCpu, 0, endWall, phases.peak, "");
    return List.of(
        RunRecord.of(STARTED, name, turn, started, finding),
        RunRecord.of(ENDED, name, turn, ended, finding));
  }

  /** Looks at the process when it says that it is open, and when it is done. */
  private static final class Phases {
    private final boolean ends;
    private long openCpu;
    private long openWall;
    private long peak = -1;

    /**
     * @param ends whether to end the process as soon as it is open
     */
    private Phases(boolean ends) {
      this.ends = ends;
    }

    private void line(Process process, String line) {
      if (ends && openCpu == 0 && STARTED_BY_BOOT.matcher(line).find()) {
        open(process);
        peak = ProcessFiles.peakKilobytes(process.pid());
        process.destroy();
      } else if (!ends && line.contains(OPEN)) {
        open(process);
      } else if (!ends && line.startsWith(DONE) && line.contains(" failed, ")) {
        peak = ProcessFiles.peakKilobytes(process.pid());
      }
    }

    private void open(Process process) {
      openCpu = process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
      openWall = System.nanoTime();
    }
  }
}
