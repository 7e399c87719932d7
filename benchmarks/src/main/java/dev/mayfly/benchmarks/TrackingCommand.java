package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.jmh.TrackedObjectBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Confined: {@code benchmarks/run tracking}. */
@Command(
    name = "tracking",
    description = {
      "Exact tracking beside bare phantom references.",
      "",
      "Runs TrackedObjectBenchmark by turns plain, with bare phantom references and with exact"
          + " tracking, under each collector, and prints what either adds to an object. A run in"
          + " which the tracker drew fewer objects is no measure, and fails.",
      ""
    })
final class TrackingCommand extends JmhCommand {
  private static final int FIRST_GENERATIONAL_ZGC = 21;

  @Option(
      names = "--gc",
      paramLabel = "NAME",
      description = "Serial, Parallel, G1 or Z; may be repeated (all, Z from JDK 21 on).")
  private List<String> collectors =
      Stream.of("Serial", "Parallel", "G1", "Z")
          .filter(it -> !it.equals("Z") || Runtime.version().feature() >= FIRST_GENERATIONAL_ZGC)
          .toList();

  @Override
  public Integer call() throws InterruptedException {
    return compare(
        collectors,
        List.of(
            Mode.mayfly("reference", "", "a bare phantom reference"),
            Mode.mayfly("tracked", "", "its death is tracked")));
  }

  @Override
  List<Run> run(String collector, Trial trial) throws RunFailedException {
    List<String> arguments = new ArrayList<>(TrackedObjectBenchmark.FLAGS);
    arguments.add("-XX:+Use" + collector + "GC");
    // what keeps it from changing the generations' sizes, or from resting
    switch (collector) {
      case "Parallel" ->
          arguments.addAll(List.of("-XX:-UseAdaptiveSizePolicy", "-XX:InitialSurvivorRatio=3"));
      case "Z" -> arguments.add("-XX:ZCollectionIntervalMajor=0.3"); // minor ones clear none
      default -> {}
    }
    arguments.addAll(jvms.arguments);
    return run(
        trial,
        TrackedObjectBenchmark.class.getName() + "\\." + trial.label() + "$",
        arguments,
        benchmark -> collector);
  }
}
