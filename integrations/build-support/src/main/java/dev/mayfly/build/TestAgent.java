package dev.mayfly.build;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Immutable. The agent of JVMs that run tests.
 *
 * @param jar the agent's jar
 * @param options the options that the build file sets
 * @param commandLine those of {@code mayfly.options}, as behind the agent's jar; may be empty
 * @param recordings the directory in which each JVM makes one for its profile
 */
public record TestAgent(
    Path jar, Map<String, String> options, String commandLine, Path recordings) {
  /** The property of a build's command line that has options of the agent. */
  public static final String PROPERTY = "mayfly.options";

  /**
   * The JVM's flag. Of an option that is there twice, the agent takes the last one.
   *
   * @return {@code -javaagent:} with the options
   */
  public String flag() {
    return "-javaagent:" + jar + "=" + text();
  }

  /**
   * Checks the options of the command line, before any JVM starts with them.
   *
   * @param mayfly knows the options
   * @throws MayflyBuildException if one is wrong
   */
  public void check(MayflyCommandLine mayfly) throws MayflyBuildException {
    if (commandLine.isBlank()) {
      return;
    }
    try {
      mayfly.run(List.of("options", text()));
    } catch (MayflyBuildException wrong) {
      if (wrong.getCause() != null) {
        throw wrong;
      }
      // without a cause, whose message the build tool would repeat
      throw new MayflyBuildException(
          PROPERTY
              + "="
              + commandLine
              + ": "
              + String.valueOf(wrong.getMessage()).replaceFirst("^mayfly options: ", ""));
    }
  }

  private String text() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("formats", "json");
    all.putAll(options);
    all.remove("output");
    return all.entrySet().stream()
            .map(option -> option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining(","))
        + (commandLine.isBlank() ? "" : "," + commandLine.strip())
        + ",output="
        + recordings.resolve("%p"); // tests may run in several JVMs at once
  }
}
