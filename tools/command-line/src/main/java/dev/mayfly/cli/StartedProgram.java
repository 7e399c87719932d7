package dev.mayfly.cli;

import dev.mayfly.cli.console.AtEnd;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Thread-safe, without state: runs a program with the input and output of the command. */
public final class StartedProgram {

  private StartedProgram() {}

  /** Whether a word of a command line is the name of {@code java}. */
  public static boolean isJava(String word) {
    String name = String.valueOf(Path.of(word).getFileName());
    return name.matches("javaw?(\\.exe)?");
  }

  /**
   * Runs a program. A signal to this JVM means the program, which ends first.
   *
   * @param meanwhile is called when it has started, and may return before it ends
   * @return its exit code
   */
  public static int run(List<String> command, Consumer<Process> meanwhile) {
    Process process;
    try {
      process = new ProcessBuilder(command).inheritIO().start();
    } catch (IOException refused) {
      throw new CommandFailure(
          "cannot start " + command.get(0) + ": " + refused.getMessage(),
          ExitCode.NOT_STARTED,
          refused);
    }
    AtEnd end = AtEnd.run(() -> end(process)); // it may have a report to write
    try {
      meanwhile.accept(process);
      return await(process);
    } finally {
      end.close();
    }
  }

  private static int await(Process process) {
    while (true) {
      try {
        return process.waitFor();
      } catch (InterruptedException nobodyElseKnowsThisThread) {
        // goes on waiting
      }
    }
  }

  private static void end(Process process) {
    process.destroy();
    await(process);
  }
}
