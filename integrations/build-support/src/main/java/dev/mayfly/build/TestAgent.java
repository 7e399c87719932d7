package dev.mayfly.build;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Immutable. The agent of JVMs that run tests.
 *
 * @param options the options that the build file sets
 * @param commandLine those of {@code mayfly.options}, as behind the agent's jar; may be empty
 * @param recordings the directory in which each JVM makes one for its profile
 */
public record TestAgent(
    Path jar, Map<String, String> options, String commandLine, Path recordings) {
  /** The property of a build's command line that has options of the agent. */
  public static final String PROPERTY = "mayfly.options";

  private static final String OUTPUT = "output";

  /**
   * The JVM's flag. An option of the command line is there instead of that of the build file.
   *
   * @return {@code -javaagent:} with the options
   */
  public String flag() {
    return "-javaagent:" + jar + "=" + text();
  }

  /**
   * Checks the options, before any JVM starts with them.
   *
   * @throws MayflyBuildException if one is wrong
   */
  public void check(MayflyCommandLine mayfly) throws MayflyBuildException {
    if (options.containsKey(OUTPUT) || isInCommandLine(OUTPUT)) {
      throw new MayflyBuildException(
          "the agent's option 'output' has no effect in a build, where each JVM needs a directory of"
              + " its own. Did you mean mayfly.directory in Maven, or mayfly { report } in Gradle?");
    }
    if (commandLine.isBlank() && options.isEmpty()) {
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
          (commandLine.isBlank() ? "options of the agent" : PROPERTY + "=" + commandLine)
              + ": "
              + String.valueOf(wrong.getMessage()).replaceFirst("^mayfly options: ", ""));
    }
  }

  private String text() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("formats", "json");
    all.putAll(options);
    all.remove(OUTPUT);
    all.keySet().removeIf(this::isInCommandLine);
    return all.entrySet().stream()
            .map(option -> option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining(","))
        + (commandLine.isBlank() ? "" : "," + commandLine.strip())
        + ","
        + OUTPUT
        + "="
        + recordings.resolve("%p"); // tests may run in several JVMs at once
  }

  private boolean isInCommandLine(String option) {
    return ("," + commandLine).matches(".*,\\s*" + Pattern.quote(option) + "\\s*=.*");
  }
}
