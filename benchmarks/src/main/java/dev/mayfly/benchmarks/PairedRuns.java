package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.Factors.Pair;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Confined. Runs a program by turns plain and profiled, so that both meet the same noise. */
final class PairedRuns {
  private final RunnerOptions options;
  private final PrintStream progress;

  PairedRuns(RunnerOptions options, PrintStream progress) {
    this.options = options;
    this.progress = progress;
  }

  /** One run of a program. */
  interface Run<T> {
    /**
     * Runs it.
     *
     * @param mode how it is profiled; null for not at all
     * @param output where the profiler's report goes
     */
    T run(@Nullable Mode mode, Path output)
        throws RunFailedException, IOException, InterruptedException;
  }

  /** Whether a pair's results agree; the message says what does not. */
  interface Agreement<T> {
    void check(Pair<T> pair) throws RunFailedException;
  }

  <T> Comparison<T> compare(String subject, Mode mode, Run<T> run, Agreement<T> agreement)
      throws InterruptedException {
    List<Pair<T>> pairs = new ArrayList<>();
    WovenReport report = WovenReport.NONE;
    for (int i = 1; i <= options.pairs(); i++) {
      String where = subject + " " + mode.label() + ", pair " + i + " of " + options.pairs();
      try {
        Path output = outputDirectory(subject + "-" + mode.label() + "-" + i);
        progress.println(where + ": plain");
        T plain = run.run(null, output);
        progress.println(where + ": profiled");
        T profiled = run.run(mode, output);
        Pair<T> pair = new Pair<>(plain, profiled);
        agreement.check(pair);
        pairs.add(pair);
        report = WovenReport.read(output);
        if (options.keep() == null) {
          delete(output);
        }
      } catch (RunFailedException | IOException failure) {
        progress.println(where + ": " + failure.getMessage());
        String reason = String.valueOf(failure.getMessage()).lines().findFirst().orElse("failed");
        return new Comparison<>(subject, mode.label(), pairs, report, reason);
      }
    }
    return new Comparison<>(subject, mode.label(), pairs, report, "");
  }

  private Path outputDirectory(String name) throws IOException {
    if (options.keep() == null) {
      return Files.createTempDirectory("mayfly-benchmark");
    }
    return Files.createDirectories(options.keep().resolve(name.replaceAll("[^A-Za-z0-9-]", "_")));
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException undeletable) {
                  throw new UncheckedIOException(undeletable);
                }
              });
    }
  }
}
