package dev.mayfly.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Starts a JVM and reads what it prints, standard error included.
 *
 * @param java the command
 * @param directory where the JVMs work; null for here
 */
record JavaFork(Path java, @Nullable Path directory) {
  JavaFork(Path java) {
    this(java, null);
  }

  /** How long a run may take at most that wants to be done within a time; 0 for any time. */
  static Duration limit(int seconds) {
    return seconds == 0 ? Duration.ofMinutes(30) : Duration.ofSeconds(100 + 3L * seconds);
  }

  /** What a run has left. */
  record Output(int status, List<String> lines) {
    /** The first exception and the last lines, for a message. */
    String tail() {
      String end = String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
      return lines.stream()
          .filter(line -> line.startsWith("Exception in thread ") && !end.contains(line))
          .findFirst()
          .map(exception -> exception + "\n" + end)
          .orElse(end);
    }
  }

  /**
   * Runs a JVM to its end.
   *
   * @param arguments everything behind {@code java}
   * @param limit when it is given up
   * @param listener is told each line as it comes, while the process may still be looked at
   * @throws IOException if it cannot be started, or does not end in time
   */
  Output run(List<String> arguments, Duration limit, BiConsumer<Process, String> listener)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(arguments);
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
      return new Output(status, List.copyOf(lines));
    } finally {
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }
}
