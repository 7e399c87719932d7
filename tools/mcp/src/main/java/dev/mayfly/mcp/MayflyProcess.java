package dev.mayfly.mcp;

import dev.mayfly.cli.MayflyCommand;
import dev.mayfly.cli.MayflyJar;
import dev.mayfly.mcp.ChildProcess.Outcome;
import dev.mayfly.mcp.ChildProcess.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable: runs commands of {@code mayfly} in processes of their own: they can be cancelled, and
 * neither their memory nor their output is the server's.
 *
 * @param jar the jar of the command line
 * @param timeout how long a command may take
 */
record MayflyProcess(Path jar, Duration timeout) {

  /** About 8,000 tokens. */
  private static final int MOST_CHARACTERS = 24_000;

  /** The beginning of each message of the command. */
  private static final String SAYS = "mayfly: ";

  /** The words that start a command. */
  List<String> command(List<String> words) {
    List<String> all =
        new ArrayList<>(
            List.of(
                MayflyJar.java().toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-D" + MayflyCommand.PARENT + "=" + ProcessHandle.current().pid(),
                "-jar",
                jar.toString()));
    all.addAll(words);
    return all;
  }

  /** Runs a command, and ends with its message if it fails. */
  Outcome run(List<String> words, Progress progress) {
    Outcome outcome =
        ChildProcess.run(command(words), null, MOST_CHARACTERS, timeout, false, progress);
    if (outcome.exitCode() == 1 || outcome.exitCode() == 2) {
      throw new ToolFailure(message(outcome));
    }
    return outcome;
  }

  /** The last message, without the name of the program: those before it are of its progress. */
  private static String message(Outcome outcome) {
    return outcome
        .err()
        .lines()
        .filter(line -> line.startsWith(SAYS))
        .reduce((first, later) -> later)
        .map(line -> line.substring(SAYS.length()))
        .orElseGet(() -> "failed with exit code " + outcome.exitCode() + ": " + outcome.err());
  }
}
