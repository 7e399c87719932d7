package dev.mayfly.build;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Immutable. The agent of JVMs that run tests.
 *
 * @param jar the agent's jar
 * @param options the options that the user set
 * @param recordings the directory in which each JVM makes one for its profile
 */
public record TestAgent(Path jar, Map<String, String> options, Path recordings) {
  /**
   * The JVM's flag.
   *
   * @return {@code -javaagent:} with the options
   */
  public String flag() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("formats", "json");
    all.putAll(options);
    all.put("output", recordings.resolve("%p").toString()); // tests may run in several JVMs at once
    return all.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(",", "-javaagent:" + jar + "=", ""));
  }
}
