package dev.mayfly.cli;

import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.jvm.TargetJvm;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly stop} and {@code mayfly start}. */
abstract class RecordingCommand implements Callable<Integer> {

  private final Console console;
  private final String operation;
  private final String done;

  @Parameters(paramLabel = "PID", description = "The process id; jps lists the Java processes.")
  private String pid = "";

  private RecordingCommand(Console console, String operation, String done) {
    this.console = console;
    this.operation = operation;
    this.done = done;
  }

  @Override
  public Integer call() {
    try (TargetJvm target = TargetJvm.of(pid)) {
      target.call(operation);
      console.tell("Mayfly " + done + " in process " + pid);
    }
    return ExitCode.OK;
  }

  /** Confined to one thread: {@code mayfly stop}. */
  @Command(
      name = "stop",
      description = {
        "Stops recording in a program. The counts so far stay for its report or a snapshot.",
        ""
      })
  static final class Stop extends RecordingCommand {
    Stop(Console console) {
      super(console, "stop", "stopped recording");
    }
  }

  /** Confined to one thread: {@code mayfly start}. */
  @Command(
      name = "start",
      description = {
        "Starts recording in a program after 'mayfly stop', or if it was started with start=false.",
        ""
      })
  static final class Start extends RecordingCommand {
    Start(Console console) {
      super(console, "start", "records");
    }
  }
}
