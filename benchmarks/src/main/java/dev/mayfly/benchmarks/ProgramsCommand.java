package dev.mayfly.benchmarks;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.mayfly.benchmarks.PhasedSubject.Phase;
import dev.mayfly.benchmarks.experiment.DocumentSection;
import dev.mayfly.benchmarks.experiment.Experiment;
import dev.mayfly.benchmarks.experiment.Experiment.Subject;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.RunsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Confined: {@code benchmarks/run}. */
@Command(
    name = BenchmarkCommand.DEFAULT,
    description = {
      "Real programs with and without profilers.",
      "",
      "Measures real programs, all their packages woven, and the demo application, its own packages"
          + " woven. The JVMs run by turns: plain, some modes, plain, more modes, plain. A factor"
          + " is the median over a program's profiled runs of profiled / the mean of the plain runs"
          + " before and behind; intervals are bootstrapped from those runs.",
      "The usual call, on a quiet machine: benchmarks/run --write-docs",
      "What accesses cost where each is simulated or counted: benchmarks/run --mode=cache"
          + " --mode=cache-all --mode=accesses --mode=accesses-all --size=10 asm antlr jackson",
      ""
    })
final class ProgramsCommand extends BenchmarkCommand {
  private static final String DOCUMENT = "PERFORMANCE.md";

  @Mixin private final Jvms jvms = new Jvms();
  @Mixin private final Demo demo = new Demo(8000);

  @Mixin
  private final Workload workload =
      new Workload(
          Stream.concat(
                  Stream.of(BenchmarkProgram.values()).map(BenchmarkProgram::label),
                  Stream.of(Demo.LABEL))
              .toList(),
          5,
          100);

  @Mixin private final Docs docs = new Docs();

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "One of --modes (all but the last four), or options of the agent as they are; may be"
              + " repeated.")
  private List<String> modes = Mode.USUAL.stream().map(Mode::label).toList();

  @Option(
      names = "--pairs",
      paramLabel = "N",
      converter = Positive.class,
      description = "Profiled runs of each program in each mode (${DEFAULT-VALUE}).")
  private int pairs = 2;

  @Option(
      names = "--warm-ups",
      paramLabel = "N",
      description = "Rounds of a run that are not measured (${DEFAULT-VALUE}).")
  private int warmUps = 10;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "Runs nothing: shows, or writes, the raw figures of such a file again.")
  private @Nullable Path from;

  @Option(
      names = "--quick",
      description =
          "Shows whether all works: --pairs=1 --warm-ups=1 --rounds=1 --size=5 --requests=200")
  private boolean quick;

  @Option(names = "--programs", description = "Lists the programs.")
  private boolean listsPrograms;

  @Option(names = "--modes", description = "Lists the modes.")
  private boolean listsModes;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (listsPrograms || listsModes) {
      list();
      return 0;
    }
    if (quick) {
      pairs = 1;
      warmUps = 1;
      workload.rounds = 1;
      workload.percent = 5;
      demo.requests = 200;
    }
    RunsFile file = from == null ? measure() : RunsFile.read(from);
    Results results = new Results(file.runs());
    String name = "performance-" + file.jdk();
    // first what cannot be had again
    Optional<Path> figures = docs.file(name + ".csv");
    if (figures.isPresent()) {
      file.write(figures.get());
      Files.writeString(figures.get().resolveSibling(name + ".svg"), CostPlot.svg(results));
    }
    List<String> parts = new ArrayList<>(file.notes());
    parts.add(1, "![Factors of CPU by mode](" + name + ".svg)");
    parts.add(CostTables.all(results));
    docs.show(DOCUMENT, section(file), String.join("\n\n", parts));
    return results.hasFailures() ? 1 : 0;
  }

  private void list() {
    if (listsPrograms) {
      for (BenchmarkProgram it : BenchmarkProgram.values()) {
        System.out.printf(Locale.ROOT, "  %-10s%s%n", it.label(), it.description());
      }
      System.out.printf("  %-10s%s%n", Demo.LABEL, "a Spring Boot shop, second half");
    }
    if (listsModes) {
      Mode.NAMED.forEach(it -> System.out.printf("  %-14s%s%n", it.label(), it.description()));
    }
  }

  private static String section(RunsFile file) {
    return "real programs, JDK " + file.jdk();
  }

  private RunsFile measure() throws InterruptedException, IOException {
    List<Mode> chosen = modes.stream().map(Mode::of).toList();
    List<BenchmarkProgram> programs = workload.programs();
    readable(jvms.agent);
    List<String> notes =
        List.of(
            heading(jvms.surroundings()),
            ("Factors profiled / plain: medians over %d runs of each program in each mode, beside"
                    + " plain runs; of a run count up to %d rounds after %d to warm up; peak RSS is"
                    + " the greatest. In parentheses: 95 %% intervals of the means.")
                .formatted(pairs, workload.rounds, warmUps));
    Optional<Path> document = docs.file(DOCUMENT);
    if (document.isPresent()) {
      // before anything runs: the section has to be there
      new DocumentSection(section(new RunsFile(notes, List.of())))
          .replacedIn(Files.readString(document.get()), "");
    }
    Path cache = Files.createTempDirectory("mayfly-woven");
    boolean small = chosen.stream().anyMatch(Mode::small);
    List<Subject> subjects = new ArrayList<>();
    for (BenchmarkProgram it : programs) {
      subjects.add(new ProgramSubject(it, jvms, workload, warmUps, small, cache));
    }
    if (workload.withDemo()) {
      subjects.add(
          new PhasedSubject(
              jvms, cache, demo.command(), new Phase(Demo.LABEL, Demo.HALF, Demo.DONE)));
    }
    Results results = new Experiment(chosen, pairs, System.err).run(subjects);
    MoreFiles.deleteRecursively(cache, RecursiveDeleteOption.ALLOW_INSECURE);
    return new RunsFile(notes, results.runs());
  }
}
