package dev.mayfly.benchmarks.experiment;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Runs subjects by turns plain and in each mode, so that every profiled run has a plain
 * one near.
 */
public final class Experiment {
  /** So many profiled runs, and it is time for a plain one. */
  private static final int BETWEEN_PLAIN = 6;

  private static final Pattern EXCEPTION =
      Pattern.compile(
          "^(?:Caused by: |Exception in thread \\S+ )([\\w.$]+: .*)$", Pattern.MULTILINE);

  private final List<Mode> modes;
  private final int pairs;
  private final PrintStream progress;
  private final List<Run> runs = new ArrayList<>();
  private @Nullable Path kept;

  /** A program, or several that run at a time. */
  public interface Subject {
    /** Its name. */
    String label();

    /** Whether it can run in a mode. */
    default boolean suits(Mode mode) {
      return true;
    }

    /** Runs it once. */
    List<Run> run(Trial trial) throws RunFailedException, IOException, InterruptedException;
  }

  /**
   * One run to be made.
   *
   * @param mode how it is profiled; null for not at all
   * @param turn the run's number
   * @param output where the profiler's report goes
   */
  public record Trial(@Nullable Mode mode, int turn, Path output) {
    /** The label of its mode. */
    public String label() {
      return mode == null ? Mode.PLAIN : mode.label();
    }

    /**
     * The run with its measurements and the profiler's findings.
     *
     * @throws IOException if the profiler was not at work
     */
    public Run run(String program, Map<Measure, Double> taken, String result, List<String> lines)
        throws IOException {
      Map<Measure, Double> values = new EnumMap<>(taken);
      if (mode != null) {
        values.putAll(mode.profiler().findings(mode, output, lines));
      }
      return Run.of(program, label(), turn, values, result);
    }
  }

  /**
   * An experiment.
   *
   * @param modes each is compared with plain runs
   * @param pairs how many profiled runs of each subject in each mode
   * @param progress receives what runs
   */
  public Experiment(List<Mode> modes, int pairs, PrintStream progress) {
    this.modes = modes;
    this.pairs = pairs;
    this.progress = progress;
  }

  /** Keeps the profilers' reports: each in a directory of its own below this one. */
  public Experiment keeping(Path directory) {
    kept = directory;
    return this;
  }

  /** Runs all subjects, one after the other. */
  public Results run(List<? extends Subject> subjects) throws InterruptedException {
    int all = subjects.stream().mapToInt(subject -> order(subject).size()).sum();
    int done = 0;
    for (Subject subject : subjects) {
      Set<String> failed = new HashSet<>();
      int turn = 0;
      for (String label : order(subject)) {
        turn++;
        done++;
        if (!failed.contains(label)) {
          progress.println("[" + done + "/" + all + "] " + subject.label() + ", " + label);
          if (!run(subject, label, turn)) {
            failed.add(label);
          }
        }
      }
    }
    return new Results(List.copyOf(runs));
  }

  /** Plain and all modes by turns, plain at both ends. */
  private List<String> order(Subject subject) {
    List<String> suitable = modes.stream().filter(subject::suits).map(Mode::label).toList();
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

  private boolean run(Subject subject, String label, int turn) throws InterruptedException {
    Mode mode = modes.stream().filter(it -> it.label().equals(label)).findFirst().orElse(null);
    try {
      Path output =
          kept == null
              ? Files.createTempDirectory("mayfly-benchmark")
              : Files.createDirectories(kept.resolve(subject.label() + "-" + label + "-" + turn));
      List<Run> made = subject.run(new Trial(mode, turn, output));
      for (Run run : made) {
        checkSameResult(run);
      }
      runs.addAll(made);
      if (kept == null) {
        MoreFiles.deleteRecursively(output, RecursiveDeleteOption.ALLOW_INSECURE);
      }
      return true;
    } catch (RunFailedException | IOException failure) {
      progress.println(subject.label() + ", " + label + ": " + failure.getMessage());
      runs.add(Run.failed(subject.label(), label, turn, reason(failure)));
      return false;
    }
  }

  /** The exception that the output tells of, or else the first line of the message. */
  private static String reason(Exception failure) {
    String message = String.valueOf(failure.getMessage());
    Matcher exception = EXCEPTION.matcher(message);
    String first = message.lines().findFirst().orElse("failed");
    return exception.find() ? first + ": " + exception.group(1) : first;
  }

  private void checkSameResult(Run run) throws RunFailedException {
    boolean small =
        run.mode().equals(Mode.PLAIN_SMALL)
            || modes.stream().anyMatch(it -> it.small() && it.label().equals(run.mode()));
    for (Run other : runs) {
      if (other.succeeded()
          && other.program().equals(run.program())
          && other.mode().equals(small ? Mode.PLAIN_SMALL : Mode.PLAIN)
          && !other.result().equals(run.result())) {
        throw new RunFailedException(
            "another result: " + run.result() + " instead of " + other.result());
      }
    }
  }
}
