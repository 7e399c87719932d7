package dev.mayfly.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Runs programs by turns plain and in each mode, so that every profiled run has a plain
 * one near.
 */
final class MatrixRunner {
  /** So many profiled runs, and it is time for a plain one. */
  private static final int BETWEEN_PLAIN = 6;

  private static final Pattern LABEL = Pattern.compile("[^A-Za-z0-9-]");

  private final List<Mode> modes;
  private final int pairs;
  private final @Nullable Path keep;
  private final Duration time;
  private final PrintStream progress;
  private final List<RunRecord> records = new ArrayList<>();

  /** One program's runs. */
  interface Runs {
    /** The program's name. */
    String label();

    /** Whether it can run in a mode. */
    boolean suits(Mode mode);

    /**
     * Runs it once.
     *
     * @param mode how it is profiled; null for not at all
     * @param turn the run's number
     * @param seconds when to come to an end; 0 for never
     * @param output where the profiler's report goes
     */
    List<RunRecord> run(@Nullable Mode mode, int turn, int seconds, Path output)
        throws RunFailedException, IOException, InterruptedException;
  }

  MatrixRunner(
      List<Mode> modes, int pairs, @Nullable Path keep, Duration time, PrintStream progress) {
    this.modes = modes;
    this.pairs = pairs;
    this.keep = keep;
    this.time = time;
    this.progress = progress;
  }

  /** Runs all programs, one after the other. */
  CostMatrix run(List<? extends Runs> programs) throws InterruptedException {
    int all = programs.stream().mapToInt(program -> order(program).size()).sum();
    double shares =
        programs.stream()
            .flatMap(program -> order(program).stream())
            .mapToDouble(this::share)
            .sum();
    TimeBudget budget = new TimeBudget(time, all, shares, System::nanoTime);
    for (Runs program : programs) {
      run(program, budget);
    }
    return new CostMatrix(List.copyOf(records));
  }

  private void run(Runs program, TimeBudget budget) throws InterruptedException {
    Set<String> failed = new HashSet<>();
    int turn = 0;
    for (String label : order(program)) {
      turn++;
      if (!failed.contains(label)) {
        progress.println(budget.progress() + " " + program.label() + ", " + label);
        boolean succeeded = run(program, label, turn, budget.seconds(share(label)));
        if (!succeeded) {
          failed.add(label);
        }
      }
      budget.done(share(label));
    }
  }

  private double share(String label) {
    return modes.stream()
        .filter(mode -> mode.label().equals(label))
        .mapToDouble(Mode::share)
        .findFirst()
        .orElse(1);
  }

  /** Plain and all modes by turns, plain at both ends. */
  private List<String> order(Runs program) {
    List<String> suitable = modes.stream().filter(program::suits).map(Mode::label).toList();
    List<String> order = new ArrayList<>();
    int parts = (suitable.size() + BETWEEN_PLAIN - 1) / BETWEEN_PLAIN;
    for (int pair = 0; pair < pairs; pair++) {
      for (int part = 0; part < parts; part++) {
        order.add(Mode.PLAIN);
        order.addAll(
            suitable.subList(part * suitable.size() / parts, (part + 1) * suitable.size() / parts));
      }
    }
    order.add(Mode.PLAIN);
    return order;
  }

  private boolean run(Runs program, String label, int turn, int seconds)
      throws InterruptedException {
    Mode mode = modes.stream().filter(it -> it.label().equals(label)).findFirst().orElse(null);
    try {
      Path output = outputDirectory(program.label() + "-" + label + "-" + turn);
      List<RunRecord> runs = program.run(mode, turn, seconds, output);
      checkSameResult(runs);
      records.addAll(runs);
      if (keep == null) {
        Directories.delete(output);
      }
      return true;
    } catch (RunFailedException | IOException failure) {
      progress.println(program.label() + ", " + label + ": " + failure.getMessage());
      records.add(RunRecord.failed(program.label(), label, turn, reason(failure)));
      return false;
    }
  }

  /** The exception that the output tells of, or else the first line of the message. */
  private static String reason(Exception failure) {
    String message = String.valueOf(failure.getMessage());
    Matcher exception =
        Pattern.compile(
                "^(?:Caused by: |Exception in thread \\S+ )([\\w.$]+: .*)$", Pattern.MULTILINE)
            .matcher(message);
    String first = message.lines().findFirst().orElse("failed");
    return exception.find() ? first + ": " + exception.group(1) : first;
  }

  private void checkSameResult(List<RunRecord> runs) throws RunFailedException {
    for (RunRecord run : runs) {
      boolean small =
          run.mode().equals(Mode.PLAIN_SMALL)
              || modes.stream().anyMatch(it -> it.small() && it.label().equals(run.mode()));
      String expected =
          records.stream()
              .filter(it -> it.succeeded() && it.program().equals(run.program()))
              .filter(it -> it.mode().equals(small ? Mode.PLAIN_SMALL : Mode.PLAIN))
              .map(it -> it.measurement().result())
              .findFirst()
              .orElse(run.measurement().result());
      if (!run.measurement().result().equals(expected)) {
        throw new RunFailedException(
            "another result: " + run.measurement().result() + " instead of " + expected);
      }
    }
  }

  private Path outputDirectory(String name) throws IOException {
    if (keep == null) {
      return Files.createTempDirectory("mayfly-benchmark");
    }
    return Files.createDirectories(keep.resolve(LABEL.matcher(name).replaceAll("_")));
  }
}
