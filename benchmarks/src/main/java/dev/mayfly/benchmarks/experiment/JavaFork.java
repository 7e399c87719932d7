package dev.mayfly.benchmarks.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Starts a JVM and reads what it prints, standard error included.
 *
 * @param java the command
 * @param directory where the JVMs work; null for here
 * @param limit when a run is given up
 */
public record JavaFork(Path java, @Nullable Path directory, Duration limit) {
  /** Linux counts CPU time for user space in hundredths of a second on all its platforms. */
  private static final long NANOS_PER_TICK = 10_000_000;

  /** Runs that take half an hour at most. */
  public JavaFork(Path java) {
    this(java, null, Duration.ofMinutes(30));
  }

  /**
   * The output of a run.
   *
   * @param cpuNanos CPU time of the whole process; 0 unknown
   * @param wallNanos elapsed time
   */
  public record Output(int status, List<String> lines, long cpuNanos, long wallNanos) {
    /** The CPU and the wall time. */
    public Map<Measure, Double> times() {
      return Map.of(Measure.CPU, (double) cpuNanos, Measure.WALL, (double) wallNanos);
    }

    /**
     * * This result, if the status is the expected one.
     *
     * @throws RunFailedException if it is not
     */
    public Output ended(int expected) throws RunFailedException {
      if (status != expected) {
        throw new RunFailedException("exit status " + status + "\n" + tail());
      }
      return this;
    }

    /** The first exception and the last lines, for a message. */
    public String tail() {
      String end = String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
      return lines.stream()
          .filter(line -> line.startsWith("Exception in thread ") && !end.contains(line))
          .findFirst()
          .map(exception -> exception + "\n" + end)
          .orElse(end);
    }
  }

  /** Runs it as below, without a listener. */
  public Output run(List<String> arguments) throws IOException, InterruptedException {
    return run(arguments, (process, line) -> {});
  }

  /**
   * Runs a JVM to its end.
   *
   * @param arguments everything behind {@code java}
   * @param listener receives each line as it comes, while the process may still be looked at
   * @throws IOException if it cannot be started, or does not end in time
   */
  public Output run(List<String> arguments, BiConsumer<Process, String> listener)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(arguments);
    long cpu = childrenCpuNanos();
    long wall = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .directory(directory == null ? null : directory.toFile())
            .redirectErrorStream(true)
            .start();
    List<String> lines = new ArrayList<>();
    Thread end = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(end);
    try {
      CompletableFuture<Boolean> late =
          CompletableFuture.supplyAsync(
                  process::destroyForcibly,
                  CompletableFuture.delayedExecutor(limit.toSeconds(), TimeUnit.SECONDS))
              .thenApply(Process::isAlive);
      try (BufferedReader reader = process.inputReader(Charset.defaultCharset())) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          listener.accept(process, line);
          lines.add(line);
        }
      }
      int status = process.waitFor();
      if (late.isDone()) {
        throw new IOException("not finished after " + limit.toSeconds() + " s");
      }
      late.cancel(false);
      return new Output(
          status, List.copyOf(lines), childrenCpuNanos() - cpu, System.nanoTime() - wall);
    } finally {
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }

  /** CPU time of all processes that this one started and that have ended; 0 unknown. */
  private static long childrenCpuNanos() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      // behind the command's name, which may contain blanks: state is field 3, cutime 16
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * NANOS_PER_TICK;
    } catch (IOException unreadable) {
      return 0;
    }
  }
}
