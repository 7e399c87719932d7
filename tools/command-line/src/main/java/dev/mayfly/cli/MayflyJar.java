package dev.mayfly.cli;

import dev.mayfly.cli.console.ClassFiles;
import dev.mayfly.cli.console.CommandFailure;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Immutable: the jar that the command line runs from.
 *
 * @param agentJar the jar that is the agent, too
 * @param agentHelp the help text of the agent's options
 * @param wrongOption finds the error in a text of options of the agent; empty if there is none
 * @param classFiles reads the classes of a profile
 */
public record MayflyJar(
    Path agentJar,
    String agentHelp,
    Function<String, Optional<String>> wrongOption,
    ClassFiles classFiles) {

  /** The {@code java} that runs the command line, for JVMs that it starts. */
  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /**
   * The flag with which a JVM starts the agent.
   *
   * @param options as behind the jar's name; may be empty
   */
  String agentFlag(String options) {
    if (agentJar.toString().contains("=")) {
      throw new CommandFailure(
          agentJar + ": the JVM cannot load an agent from a path that contains =", null);
    }
    return "-javaagent:" + agentJar + (options.isEmpty() ? "" : "=" + options);
  }
}
