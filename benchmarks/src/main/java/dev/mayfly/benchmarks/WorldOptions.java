package dev.mayfly.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What the comparisons with plain runs of other people's code were asked to do.
 *
 * @param javas the commands that start JVMs
 * @param modes the agent's options, each of which is compared with plain runs
 * @param names only what has one of these in its name; all if empty
 * @param heap the greatest heap
 * @param agent the agent's jar
 * @param maven what Maven is started with
 * @param fromRuns run nothing, and show what the last runs have left
 * @param docs the directory of the document that the tables are to go into; null for none
 */
record WorldOptions(
    List<Path> javas,
    List<String> modes,
    List<String> names,
    String heap,
    Path agent,
    List<String> maven,
    boolean fromRuns,
    @Nullable Path docs) {
  static final String HELP =
      """
        NAME              only what has one of these in its name
        --java=COMMAND    what starts the JVMs (the java that runs this); may be repeated
        --mode=OPTIONS    options of the agent; may be repeated
        --heap=SIZE       the greatest heap of the JVMs (2g)
        --agent=JAR       the agent (agent/target/mayfly-agent.jar)
        --maven=ARGUMENT  one more argument for Maven, which fetches the jars; may be repeated
        --from-runs       run nothing: show (or write) what the last runs have left
        --write-docs      write the tables into docs/LIMITATIONS.md
        --help            this text
      """;

  /**
   * Reads the command line.
   *
   * @param usualModes the modes if none is named
   * @throws IllegalArgumentException if it is wrong
   */
  static WorldOptions parse(List<String> usualModes, String... arguments) {
    List<Path> javas = new ArrayList<>();
    List<String> modes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> maven = new ArrayList<>();
    String heap = "2g";
    Path agent = Path.of("agent/target/mayfly-agent.jar");
    boolean fromRuns = false;
    Path docs = null;
    for (String argument : arguments) {
      String value = argument.substring(argument.indexOf('=') + 1);
      switch (argument.substring(0, argument.length() - value.length())) {
        case "--java=" -> javas.add(Path.of(value));
        case "--mode=" -> modes.add(value);
        case "--heap=" -> heap = value;
        case "--agent=" -> agent = Path.of(value);
        case "--maven=" -> maven.add(value);
        default -> {
          switch (argument) {
            case "--from-runs" -> fromRuns = true;
            case "--write-docs" -> docs = Path.of("docs");
            default -> names.add(name(argument));
          }
        }
      }
    }
    if (javas.isEmpty()) {
      javas.add(Path.of(System.getProperty("java.home"), "bin", "java"));
    }
    return new WorldOptions(
        List.copyOf(javas),
        modes.isEmpty() ? usualModes : List.copyOf(modes),
        List.copyOf(names),
        heap,
        agent.toAbsolutePath(),
        List.copyOf(maven),
        fromRuns,
        docs);
  }

  private static String name(String argument) {
    if (argument.startsWith("--")) {
      throw new IllegalArgumentException("unknown argument '" + argument + "'");
    }
    return argument;
  }

  /** The command for a document: without what is so on this machine only. */
  static String command(String name, String... arguments) {
    return Stream.concat(
            Stream.of("benchmarks/run", name),
            Arrays.stream(arguments).filter(it -> it.startsWith("--mode=") || !it.startsWith("--")))
        .collect(Collectors.joining(" "));
  }

  /** Whether something of this name is to run. */
  boolean wants(String name) {
    return names.isEmpty() || names.stream().anyMatch(name::contains);
  }

  /** The agent, with everything in scope. */
  String agentArgument(String mode, Path report) {
    return "-javaagent:%s=include=*,exclude=com.example.programs.*,%s,formats=json,output=%s"
        .formatted(agent, mode, report);
  }
}
