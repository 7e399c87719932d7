package dev.mayfly.cli;

import dev.mayfly.cli.console.ClassFiles;
import dev.mayfly.cli.console.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Immutable: the jar that the command line runs from.
 *
 * @param agentJar the jar that is the agent, too
 * @param agentHelp the help text of the agent's options
 * @param wrongOption finds the error in a text of options of the agent; empty if there is none.
 *     Plug-ins that it names are there from then on
 * @param classFiles reads the classes of a profile
 * @param missing the reason why there is nothing for research; empty if there is
 */
public record MayflyJar(
    Path agentJar,
    Supplier<String> agentHelp,
    Function<String, Optional<String>> wrongOption,
    ClassFiles classFiles,
    String missing) {

  private static final String LTW_JAR = "mayfly-ltw.jar";

  /** The property that names the jar where it does not lie beside the agent's. */
  private static final String LTW = "mayfly.ltw-jar";

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
    return agentFlag(agentJar, options);
  }

  /**
   * The flag with which a JVM starts the agent that weaves by AspectJ.
   *
   * @param options as behind the jar's name; may be empty
   */
  String aspectJFlag(String options) {
    Path jar = Path.of(System.getProperty(LTW, agentJar.resolveSibling(LTW_JAR).toString()));
    if (!Files.isRegularFile(jar)) {
      throw new CommandFailure(jar + ": no such file; put mayfly-ltw.jar there", null);
    }
    return agentFlag(jar, options);
  }

  /** The end of a message on an unknown word. */
  String orMissing() {
    return missing.isEmpty() ? "" : "; " + missing;
  }

  private static String agentFlag(Path jar, String options) {
    if (jar.toString().contains("=")) {
      throw new CommandFailure(
          jar + ": the JVM cannot load an agent from a path that contains =", null);
    }
    return "-javaagent:" + jar + (options.isEmpty() ? "" : "=" + options);
  }
}
