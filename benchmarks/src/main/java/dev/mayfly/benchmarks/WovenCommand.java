package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.jmh.WovenBenchmark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Confined: {@code benchmarks/run woven}. */
@Command(
    name = "woven",
    description = {
      "Woven code in small, under JMH.",
      "",
      "Runs WovenBenchmark by turns plain and woven in each mode, and prints time and bytes by"
          + " operation.",
      ""
    })
final class WovenCommand extends JmhCommand {
  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "One of 'benchmarks/run --modes' (${DEFAULT-VALUE}), or options of the agent as they are;"
              + " may be repeated.")
  private List<String> modes = List.of("site", "tree", "tree-sampled");

  @Option(names = "--only", paramLabel = "REGEX", description = "Which benchmarks (all).")
  private String only = ".*";

  @Override
  public Integer call() throws InterruptedException {
    readable(jvms.agent);
    return compare(List.of("woven"), modes.stream().map(Mode::of).toList());
  }

  @Override
  List<Run> run(String subject, Trial trial) throws RunFailedException, IOException {
    List<String> arguments = new ArrayList<>(jvms.plain());
    Mode mode = trial.mode();
    if (mode != null) {
      Mode scoped =
          new Mode(
              mode.label(),
              mode.profiler(),
              mode.options() + ",include=com.example.workloads.*",
              mode.description());
      arguments.addAll(scoped.arguments(jvms.jars(null), false, trial.output()));
    }
    return run(
        trial,
        WovenBenchmark.class.getName() + "\\.(" + only + ")$",
        arguments,
        UnaryOperator.identity());
  }
}
