package dev.mayfly.benchmarks;

import com.example.programs.KnownShares;
import com.google.common.base.Preconditions;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.JavaFork.Output;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.Table;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined: {@code benchmarks/run intervals}. */
@Command(
    name = "intervals",
    description = {
      "How often intervals of estimates hold the truth.",
      "",
      "Runs programs that know what the JDK allocates for them, and prints how often the 95 %"
          + " interval of a type's estimate holds the truth. Takes about seven seconds a run.",
      ""
    })
final class IntervalsCommand extends BenchmarkCommand {
  private static final int FAR = 3;
  private static final Mode MODE =
      Mode.mayfly("rest", "rest=early,bytes=physical,include=com.example.programs.*", "estimates");

  /** A type of a run: the allocated bytes, and the estimate. */
  private record Row(String rhythm, int seed, String type, long truth, RestEstimate estimate) {
    private boolean holds() {
      return estimate.bytesLow() <= truth && truth <= estimate.bytesHigh();
    }

    private boolean isFar() {
      return Math.abs(estimate.bytes() - truth) > FAR * estimate.halfWidth();
    }
  }

  @Mixin private final Jvms jvms = new Jvms();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      converter = Positive.class,
      description = "Runs of each rhythm, with seeds from 1 (${DEFAULT-VALUE}).")
  private int pairs = 40;

  @Parameters(paramLabel = "RHYTHM", description = "Which rhythms (${DEFAULT-VALUE}).")
  private List<String> rhythms = KnownShares.rhythms();

  private final List<Row> rows = new ArrayList<>();
  private int exceeding;

  @Override
  public Integer call() throws IOException, InterruptedException, RunFailedException {
    for (String rhythm : rhythms) {
      Preconditions.checkArgument(
          KnownShares.rhythms().contains(rhythm), "no rhythm '%s'; --help lists them", rhythm);
    }
    readable(jvms.agent);
    System.out.println(heading(jvms.surroundings()) + "\n");
    List<String> lines = new ArrayList<>(rhythms);
    lines.add("all");
    long[] samples = new long[rhythms.size()];
    for (int i = 0; i < samples.length; i++) {
      for (int seed = 1; seed <= pairs; seed++) {
        samples[i] += run(rhythms.get(i), seed);
      }
    }
    System.out.print(
        new Table<String>()
            .column("rhythm", line -> line)
            .column("rows", line -> Units.count(of(line).size()))
            .column("interval holds", line -> share(line, Row::holds))
            .column("off by 3 half-widths", line -> share(line, Row::isFar))
            .column(
                "samples",
                line ->
                    line.equals("all") ? "" : Units.count(samples[rhythms.indexOf(line)] / pairs))
            .column("half-width, median", this::halfWidth)
            .of(lines));
    System.out.println("\nRuns whose parts exceed the JVM's total: " + exceeding);
    return 0;
  }

  private List<Row> of(String line) {
    return rows.stream().filter(row -> line.equals("all") || row.rhythm.equals(line)).toList();
  }

  private String share(String line, Predicate<Row> condition) {
    return of(line).isEmpty()
        ? "–"
        : Units.share(of(line).stream().filter(condition).count(), of(line).size()) + " %";
  }

  private String halfWidth(String line) {
    double[] widths =
        of(line).stream().mapToDouble(row -> row.estimate.halfWidth() / row.truth).toArray();
    return widths.length == 0 ? "" : Units.percent(Factors.median(widths)) + " %";
  }

  /** Returns the number of samples. */
  private long run(String rhythm, int seed)
      throws IOException, InterruptedException, RunFailedException {
    Path directory = Files.createTempDirectory("mayfly-intervals");
    try {
      List<String> command = jvms.in(MODE, null, false, directory);
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of(KnownShares.class.getName(), rhythm, Integer.toString(seed), "2500"));
      Output printed = jvms.fork().run(command).ended(0);
      WholePicture whole = new JsonSnapshotReader().read(directory.resolve("profile.json")).whole();
      exceeding += whole.restBytes() > whole.allocatedBytes() ? 1 : 0;
      for (String line : printed.lines()) {
        if (line.startsWith("known ")) {
          String[] words = line.split(" ", 3);
          add(
              new Row(
                  rhythm,
                  seed,
                  words[1],
                  Long.parseLong(words[2]),
                  whole.byType().getOrDefault(words[1], RestEstimate.NONE)));
        }
      }
      return whole.root().totalRest().objects();
    } finally {
      MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    }
  }

  private void add(Row row) {
    if (row.truth > 0 && row.estimate.samples() > 0) {
      rows.add(row);
      if (!row.holds()) {
        System.err.printf(
            "%s, seed %d: %s has %,d bytes, estimated %,d (%,.0f to %,.0f)%n",
            row.rhythm,
            row.seed,
            row.type,
            row.truth,
            row.estimate.bytes(),
            row.estimate.bytesLow(),
            row.estimate.bytesHigh());
      }
    }
  }
}
