package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.cli.CommandProvider;
import dev.mayfly.cli.MayflyJar;
import dev.mayfly.cli.console.Console;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine;

/** Thread-safe, without state. Runs commands of the jar for research, in this JVM. */
final class ResearchCommand {
  private static final MayflyJar HOST =
      new MayflyJar(
          WovenJvm.AGENT_JAR,
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  private ResearchCommand() {}

  /** Runs a command, which must succeed. */
  static void run(String command, String... words) {
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      Object made = provider.command(HOST, Console.ofProcess());
      CommandLine line = made instanceof CommandLine whole ? whole : new CommandLine(made);
      if (line.getCommandName().equals(command)) {
        assertThat(line.execute(words)).isZero();
        return;
      }
    }
    throw new AssertionError("no jar has the command " + command);
  }
}
