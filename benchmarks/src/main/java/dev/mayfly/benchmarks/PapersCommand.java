package dev.mayfly.benchmarks;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined: {@code benchmarks/run papers}. */
@Command(
    name = "papers",
    description = {
      "The tables and figures of the papers, beside their own figures.",
      "",
      "Runs what the papers ran, as far as programs can be had, a few minutes a suite. Reports and"
          + " raw figures are kept in benchmarks/target/papers; what is there is not run again.",
      "The usual call, on a quiet machine: benchmarks/run papers --write-docs",
      ""
    })
final class PapersCommand extends BenchmarkCommand {
  private static final Path KEPT = Path.of("benchmarks/target/papers");
  private static final String DOCUMENT = "research/PAPERS.md";

  @Mixin private final Jvms jvms = new Jvms();
  @Mixin private final Docs docs = new Docs();

  @Parameters(paramLabel = "SUITE", description = "Those of --list (all).")
  private List<String> names = all().stream().map(PaperSuite::name).toList();

  @Option(names = "--list", description = "Lists the suites.")
  private boolean lists;

  @Option(names = "--again", description = "Runs what is kept again, too.")
  private boolean again;

  @Option(
      names = "--size",
      paramLabel = "PERCENT",
      converter = Positive.class,
      description = "The size of the programs' workloads (${DEFAULT-VALUE}).")
  private int percent = 30;

  /** All suites, in the order of the document. */
  static List<PaperSuite> all() {
    return List.of(
        new JpPaper(),
        new JavanaPaper(),
        new KarabutPaper(),
        new AccountsPaper(),
        new PackedPaper(),
        new DjprofPaper());
  }

  @Override
  public Integer call() throws IOException, InterruptedException, RunFailedException {
    if (lists) {
      for (PaperSuite suite : all()) {
        System.out.printf("  %-9s%s%n", suite.name(), suite.paper());
      }
      return 0;
    }
    List<PaperSuite> suites = names.stream().map(PapersCommand::suite).toList();
    readable(jvms.agent);
    String heading = heading(jvms.surroundings());
    for (PaperSuite suite : suites) {
      measure(suite, heading);
    }
    return 0;
  }

  private static PaperSuite suite(String name) {
    return all().stream()
        .filter(suite -> suite.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no suite '" + name + "'; --list shows them"));
  }

  private void measure(PaperSuite suite, String heading)
      throws IOException, InterruptedException, RunFailedException {
    Path kept = KEPT.resolve(suite.name()).toAbsolutePath();
    if (again && Files.exists(kept)) {
      MoreFiles.deleteRecursively(kept, RecursiveDeleteOption.ALLOW_INSECURE);
    }
    Path date = Files.createDirectories(kept).resolve("measured.txt");
    if (!Files.exists(date)) {
      Files.writeString(date, heading);
    }
    PaperText text = PaperText.of(suite.name());
    suite.measure(new PaperRuns(kept, jvms, heading, percent), text);
    text.put("measured", Files.readString(date));
    String section = text.filled();
    Optional<Path> document = docs.file(DOCUMENT);
    if (document.isPresent()) {
      for (Map.Entry<String, String> plot : text.plots().entrySet()) {
        Files.writeString(document.get().resolveSibling(plot.getKey()), plot.getValue());
      }
    }
    docs.show(DOCUMENT, suite.name(), section);
  }
}
