package dev.mayfly.benchmarks;

import com.example.programs.KnownShares;
import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.markdown.MarkdownTable;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Confined. Measures how often the 95 % intervals of estimates hold the true bytes, on programs of
 * many rhythms that know what they allocate ({@link KnownShares}).
 */
public final class IntervalCoverage {
  private static final int FAR = 3;

  private final Path java;
  private final Path agent;
  private final int seeds;
  private final MarkdownTable table =
      new MarkdownTable(
          "rhythm",
          "rows",
          "interval holds",
          "off by 3 half-widths",
          "samples",
          "half-width, median");
  private int rows;
  private int held;
  private int far;
  private int exceeding;

  private IntervalCoverage(RunnerOptions options, int seeds) {
    this.java = options.java();
    this.agent = options.agent();
    this.seeds = seeds;
  }

  /**
   * Runs the measurement.
   *
   * @param arguments see {@code --help}
   * @throws InterruptedException if somebody interrupts it
   * @throws IOException if a program fails or leaves no report
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    List<String> all = new ArrayList<>(List.of("--pairs=40"));
    List<String> rhythms = new ArrayList<>();
    for (String argument : arguments) {
      (argument.startsWith("-") ? all : rhythms).add(argument);
    }
    if (all.contains("--help")) {
      System.out.print(
          """
          Usage: benchmarks/run intervals [OPTION]... [RHYTHM]...

          Runs programs that know what the JDK allocates for them, and prints how often the 95 %%
          interval of a type's estimate holds the truth. Of the options of benchmarks/run it knows
          --pairs=N (40 runs of each rhythm, with seeds from 1), --java and --agent. Takes about
          seven seconds a run. Rhythms: %s.
          """
              .formatted(String.join(", ", KnownShares.rhythms())));
      return;
    }
    RunnerOptions options;
    String where;
    try {
      options = RunnerOptions.parse(List.of(), all);
      where = MachineDescription.ofPrograms(options);
      for (String rhythm : rhythms) {
        if (!KnownShares.rhythms().contains(rhythm)) {
          throw new IllegalArgumentException("no rhythm " + rhythm);
        }
      }
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    System.out.println(where + "\n");
    IntervalCoverage coverage = new IntervalCoverage(options, options.pairs());
    for (String rhythm : rhythms.isEmpty() ? KnownShares.rhythms() : rhythms) {
      coverage.measure(rhythm);
    }
    coverage.print();
  }

  private void print() {
    table.row("all", Units.count(rows), percent(held, rows), percent(far, rows), "", "");
    System.out.print(table);
    System.out.println("\nRuns whose parts exceed the JVM's total: " + exceeding);
  }

  private static String percent(int part, int of) {
    return of == 0 ? "–" : Units.percent((double) part / of) + " %";
  }

  private void measure(String rhythm) throws IOException, InterruptedException {
    int allBefore = rows;
    int heldBefore = held;
    int farBefore = far;
    long samples = 0;
    List<Double> widths = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      samples += run(rhythm, seed, widths);
    }
    widths.sort(null);
    table.row(
        rhythm,
        Units.count(rows - allBefore),
        percent(held - heldBefore, rows - allBefore),
        percent(far - farBefore, rows - allBefore),
        Units.count(samples / seeds),
        widths.isEmpty() ? "" : Units.percent(widths.get(widths.size() / 2)) + " %");
    System.err.printf("%s: %d of %d hold%n", rhythm, held - heldBefore, rows - allBefore);
  }

  /** Returns the number of samples. */
  private long run(String rhythm, int seed, List<Double> widths)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("mayfly-intervals");
    try {
      Output printed =
          new JavaFork(java)
              .run(
                  List.of(
                      "-Xmx1g",
                      "-javaagent:"
                          + agent
                          + "=rest=early,bytes=physical,formats=json,include=com.example.programs.*"
                          + ",output="
                          + directory,
                      "-cp",
                      System.getProperty("java.class.path"),
                      KnownShares.class.getName(),
                      rhythm,
                      Integer.toString(seed),
                      "2500"),
                  JavaFork.limit(0),
                  (process, line) -> {});
      if (printed.status() != 0) {
        throw new IOException(rhythm + " failed\n" + printed.tail());
      }
      Map<String, Long> known = new HashMap<>();
      for (String line : printed.lines()) {
        if (line.startsWith("known ")) {
          String[] words = line.split(" ", 3);
          known.put(words[1], Long.valueOf(words[2]));
        }
      }
      return compare(
          rhythm,
          seed,
          new JsonSnapshotReader().read(directory.resolve("profile.json")),
          known,
          widths);
    } finally {
      Directories.delete(directory);
    }
  }

  private long compare(
      String rhythm,
      int seed,
      ProfileSnapshot profile,
      Map<String, Long> known,
      List<Double> widths) {
    WholePicture whole = profile.whole();
    exceeding += whole.restBytes() > whole.allocatedBytes() ? 1 : 0;
    for (Map.Entry<String, Long> row : known.entrySet()) {
      RestEstimate estimate = whole.byType().getOrDefault(row.getKey(), RestEstimate.NONE);
      long truth = row.getValue();
      if (truth > 0 && estimate.samples() > 0) {
        double off = Math.abs(estimate.bytes() - truth);
        boolean holds = estimate.bytesLow() <= truth && truth <= estimate.bytesHigh();
        rows++;
        held += holds ? 1 : 0;
        far += off > FAR * estimate.halfWidth() ? 1 : 0;
        widths.add(estimate.halfWidth() / truth);
        if (!holds) {
          System.err.printf(
              "%s, seed %d: %s has %,d bytes, estimated %,d (%,.0f to %,.0f)%n",
              rhythm,
              seed,
              row.getKey(),
              truth,
              estimate.bytes(),
              estimate.bytesLow(),
              estimate.bytesHigh());
        }
      }
    }
    return whole.root().totalRest().objects();
  }
}
