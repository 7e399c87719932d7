package dev.mayfly.cli;

import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
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
      "Makes a profiled program write its reports now, and prints their directory.",
      "The option formats of the profiler chooses the formats.",
      ""
    },
    footer = {"", "Example:", "  mayfly report $(mayfly snapshot 4711 -o before)"})
final class SnapshotCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(paramLabel = "PID", description = "The process id; jps lists the Java processes.")
  private String pid = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "The directory to write to, instead of the profiler's output directory.")
  private @Nullable Path output;

  SnapshotCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (TargetJvm target = TargetJvm.of(pid)) {
      String directory = output == null ? "" : output.toAbsolutePath().toString();
      console.tell(String.valueOf(target.call("snapshot", directory)));
    }
    return ExitCode.OK;
  }
}
