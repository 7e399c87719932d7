package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Immutable: <i>Comparison of allocation trackers in JVM</i>. */
final class KarabutPaper extends PaperSuite {
  private static final Pattern COLLECTION = Pattern.compile(" (\\d+)M->(\\d+)M\\(");
  private static final int ROUNDS = 10;
  private static final List<String> MODES =
      List.of("karabut", "site", "sampled", "tree", "async-alloc");
  private static final List<BenchmarkProgram> PROGRAMS =
      List.of(
          BenchmarkProgram.ASM,
          BenchmarkProgram.H2,
          BenchmarkProgram.JACKSON,
          BenchmarkProgram.SAXON);

  KarabutPaper() {
    super("karabut", "Karabut, Comparison of allocation trackers in JVM (Tartu 2012)");
  }

  /** Megabytes of heap: the mean behind collections, and the most before one. */
  private record Heap(double mean, double peak) {
    private static Heap of(List<String> log) {
      long sum = 0;
      long count = 0;
      long peak = 0;
      for (String line : log) {
        Matcher collection = COLLECTION.matcher(line);
        if (collection.find()) {
          peak = Math.max(peak, Long.parseLong(collection.group(1)));
          sum += Long.parseLong(collection.group(2));
          count++;
        }
      }
      return new Heap(count == 0 ? Double.NaN : (double) sum / (double) count, (double) peak);
    }
  }

  @Override
  void measure(PaperRuns runs, PaperText text)
      throws IOException, InterruptedException, RunFailedException {
    List<Mode> modes = MODES.stream().map(Mode::of).toList();
    Results cost = runs.cost(modes, PROGRAMS);
    List<String> programs = cost.programs();
    put(Mode.PLAIN, runs.collections("heap-plain", null, BenchmarkProgram.JACKSON, ROUNDS), text);
    for (Mode mode : modes) {
      String name = "heap-" + mode.label();
      put(mode.label(), runs.collections(name, mode, BenchmarkProgram.JACKSON, ROUNDS), text);
    }
    for (String mode : MODES) {
      text.put(mode + ".slower", cost.mean(programs, mode, Measure.WALL).toString());
    }
    text.put("cost", CostTables.brief(cost));
  }

  private static void put(String mode, List<String> log, PaperText text) {
    Heap heap = Heap.of(log);
    text.put(mode + ".mean", megabytes(heap.mean()));
    text.put(mode + ".peak", megabytes(heap.peak()));
  }

  private static String megabytes(double amount) {
    return String.format(Locale.ROOT, "%.0f", amount);
  }
}
