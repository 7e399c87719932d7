package dev.mayfly.agent.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. The options where AspectJ weaves, and no agent of ours was given any: {@code
 * mayfly.properties} on the class path, the system property {@code mayfly.options}, and one system
 * property for each option, such as {@code mayfly.include}. A later one of these wins.
 */
public final class LoadTimeOptions {
  private static final String FILE = "mayfly.properties";
  private static final String PREFIX = "mayfly.";
  private static final String ALL = "mayfly.options";

  /** The values that AspectJ's weaver can do; an option that is not here has no other limit. */
  private static final Map<Option, Set<String>> POSSIBLE =
      Map.ofEntries(
          Map.entry(Option.BYTES, Set.of("logical")),
          Map.entry(Option.BYTECODES, Set.of("false")),
          Map.entry(Option.TIME, Set.of("sampled", "off")),
          Map.entry(Option.LIFETIME, Set.of("sampled", "exact", "drag", "off")),
          Map.entry(Option.LAYOUT, Set.of("false")),
          Map.entry(Option.JDK, Set.of("coverage", "off")),
          Map.entry(Option.REST, Set.of("off")),
          Map.entry(Option.ASPECTS, Set.of()),
          Map.entry(Option.ANALYSIS, Set.of()),
          Map.entry(Option.EVENTS, Set.of()),
          Map.entry(Option.AGENTS, Set.of()),
          Map.entry(Option.JNI, Set.of("false")),
          Map.entry(Option.LOADED, Set.of("false")),
          Map.entry(Option.CACHE, Set.of()));

  private LoadTimeOptions() {}

  /**
   * Reads them.
   *
   * @param program the class loader that knows {@code mayfly.properties}
   * @throws OptionException if one is unknown, its value is wrong, or it needs Mayfly's agent
   */
  public static AgentOptions read(@Nullable ClassLoader program) {
    List<String> parts = new ArrayList<>();
    parts.add("rest=off");
    Properties file = file(program);
    file.stringPropertyNames().stream()
        .sorted()
        .forEach(key -> parts.add(key.strip() + "=" + file.getProperty(key).strip()));
    parts.add(System.getProperty(ALL, ""));
    for (Option option : Option.values()) {
      String value = System.getProperty(PREFIX + option.key());
      if (value != null) {
        parts.add(option.key() + "=" + value.strip());
      }
    }
    AgentOptions options = AgentOptions.parse(String.join(",", parts));
    if (!options.help()) {
      refuse(options.asMap());
    }
    return options;
  }

  private static Properties file(@Nullable ClassLoader program) {
    Properties properties = new Properties();
    URL file = program == null ? null : program.getResource(FILE);
    if (file != null) {
      try (InputStream in = file.openStream();
          Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
        properties.load(reader);
      } catch (IOException | IllegalArgumentException unreadable) {
        throw new OptionException("cannot read " + file + ": " + unreadable);
      }
    }
    return properties;
  }

  /** The options that AspectJ's weaver cannot do with each of their values. */
  static Set<Option> limited() {
    return POSSIBLE.keySet();
  }

  private static void refuse(Map<String, String> options) {
    String impossible =
        POSSIBLE.entrySet().stream()
            .filter(entry -> options.containsKey(entry.getKey().key()))
            .filter(entry -> !entry.getValue().contains(options.get(entry.getKey().key())))
            .map(entry -> entry.getKey().key() + "=" + options.get(entry.getKey().key()))
            .sorted()
            .collect(Collectors.joining(", "));
    if (!impossible.isEmpty()) {
      throw new OptionException(
          "AspectJ's weaver cannot do " + impossible + ", which needs -javaagent:mayfly-agent.jar");
    }
  }
}
