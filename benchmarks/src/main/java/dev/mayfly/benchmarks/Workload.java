package dev.mayfly.benchmarks;

import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined. Which programs run, and how much they do. */
final class Workload {
  @Parameters(
      paramLabel = "PROGRAM",
      description = "'benchmarks/run --programs' lists them (${DEFAULT-VALUE}).")
  List<String> names;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      converter = Positive.class,
      description = "Rounds of a run that are measured (${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--size",
      paramLabel = "PERCENT",
      converter = Positive.class,
      description = "The size of a program's workload (${DEFAULT-VALUE}).")
  int percent;

  Workload(List<String> names, int rounds, int percent) {
    this.names = names;
    this.rounds = rounds;
    this.percent = percent;
  }

  /** The programs but the demo. */
  List<BenchmarkProgram> programs() {
    return names.stream()
        .filter(name -> !name.equals(Demo.LABEL))
        .map(BenchmarkProgram::of)
        .toList();
  }

  boolean withDemo() {
    return names.contains(Demo.LABEL);
  }
}
