package dev.mayfly.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly snapshot}. */
@Command(
    name = "snapshot",
    description = {
      "Lets a program that is being profiled write its reports now, and prints where they are.",
      "The formats are those of the option formats with which the profiler was started.",
      ""
    },
    footer = {"", "Example:", "  mayfly report $(mayfly snapshot 4711 -o before)"})
final class SnapshotCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(paramLabel = "PID", description = "The process id; jps lists them.")
  private String pid = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The directory to write to, instead of the one that the profiler was given.")
  private @Nullable Path output;

  SnapshotCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (Target target = Target.of(pid)) {
      String directory = output == null ? "" : output.toAbsolutePath().toString();
      console.out().println(target.call("snapshot", directory));
      console.out().flush();
    }
    return ExitCode.OK;
  }
}
