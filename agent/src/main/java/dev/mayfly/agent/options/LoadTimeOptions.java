package dev.mayfly.agent.options;

import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.snapshot.run.EditDistance;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. The options where AspectJ's agent brought Mayfly: {@code mayfly.properties} on the
 * class path, the system property {@code mayfly.options}, and one system property for each option,
 * such as {@code mayfly.include}. A later one of these wins.
 */
public final class LoadTimeOptions {
  private static final String FILE = "mayfly.properties";
  private static final String PREFIX = "mayfly.";
  private static final String ALL = "mayfly.options";

  /** Whether aspects that no {@code aop.xml} limits are limited to the scope. */
  private static final String LIMIT_ASPECTS = "mayfly.limit-aspects";

  private static final String WEAVER = "aspectjweaver";

  /** In letters. */
  private static final int LONGEST_MISTAKE = 2;

  /** Properties that are no options, and have the same prefix. */
  private static final Set<String> OTHERS = Set.of(ALL, LIMIT_ASPECTS);

  /** The values that need no agent; an option that is not here has no other limit. */
  private static final Map<Option, Set<String>> POSSIBLE =
      Map.ofEntries(
          Map.entry(Option.BYTES, Set.of("logical")),
          Map.entry(Option.BYTECODES, Set.of("false")),
          Map.entry(Option.TIME, Set.of("sampled", "off")),
          Map.entry(Option.LIFETIME, Set.of("sampled", "exact", "drag", "off")),
          Map.entry(Option.LAYOUT, Set.of("false")),
          Map.entry(Option.JDK, Set.of("coverage", "off")),
          Map.entry(Option.REST, Set.of("off")),
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
   * @throws OptionException if one is unknown, or its value is wrong
   */
  public static AgentOptions read(ClassLoader program) {
    return read(program, "");
  }

  /**
   * Reads them where no agent helps.
   *
   * @param program the class loader that knows {@code mayfly.properties}
   * @throws OptionException if one is unknown, its value is wrong, or it needs an agent
   */
  public static AgentOptions readWithoutAgent(ClassLoader program) {
    AgentOptions options = read(program, "rest=off");
    if (!options.help()) {
      refuse(options.asMap());
    }
    return options;
  }

  private static AgentOptions read(ClassLoader program, String first) {
    List<String> parts = new ArrayList<>();
    parts.add(first);
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
    refuseMisspelt();
    return AgentOptions.parse(String.join(",", parts));
  }

  /** A property that is nearly an option is meant to be one. */
  private static void refuseMisspelt() {
    List<String> options = Arrays.stream(Option.values()).map(Option::key).toList();
    for (String property : System.getProperties().stringPropertyNames()) {
      String key = property.startsWith(PREFIX) ? property.substring(PREFIX.length()) : "";
      if (!key.isEmpty() && !OTHERS.contains(property) && !options.contains(key)) {
        String near = Option.nearest(key).key();
        if (EditDistance.between(near, key) <= LONGEST_MISTAKE) {
          throw new OptionException(
              "unknown property '" + property + "'. Did you mean '" + PREFIX + near + "'?");
        }
      }
    }
  }

  /** Names in one line each what a user may take for options of Mayfly. */
  public static void sayWhatHasNoEffect(Consumer<String> say) {
    for (String argument : VmBeans.arguments()) {
      int options = argument.indexOf('=');
      if (argument.startsWith("-javaagent:")
          && options > 0
          && argument.substring(0, options).contains(WEAVER)) {
        say.accept(
            "AspectJ's agent takes no options, so '"
                + argument.substring(options + 1)
                + "' has no effect. Use -D"
                + ALL
                + "=...");
      }
    }
  }

  /**
   * System properties of this program that have no effect beside Mayfly's agent: a line each, with
   * the likely meaning.
   *
   * @param agentOptions the agent's options; build tools copy {@code mayfly.options} to them
   */
  public static List<String> besideAgent(String agentOptions) {
    List<String> lines = new ArrayList<>();
    for (String property : System.getProperties().stringPropertyNames()) {
      if (property.startsWith(PREFIX)) {
        String meant = meant(property, System.getProperty(property, ""), agentOptions);
        if (!meant.isEmpty()) {
          lines.add(
              "-D"
                  + property
                  + " has no effect beside the agent. Did you mean -javaagent:mayfly-agent.jar="
                  + (agentOptions.isEmpty() ? "" : agentOptions + ",")
                  + meant
                  + "?");
        }
      }
    }
    return lines;
  }

  private static String meant(String property, String value, String agentOptions) {
    if (property.equals(ALL)) {
      return agentOptions.contains(value.strip()) ? "" : value.strip();
    }
    String key = property.substring(PREFIX.length());
    String option = Option.nearest(key).key();
    boolean isAlike = EditDistance.between(option, key) <= key.length() / 4;
    return isAlike ? option + "=" + value : "";
  }

  private static Properties file(ClassLoader program) {
    Properties properties = new Properties();
    @Nullable URL file = program.getResource(FILE);
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

  /** The options that need an agent with some of their values. */
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
          "without a Java agent Mayfly cannot do "
              + impossible
              + "; add -javaagent:aspectjweaver.jar");
    }
  }
}
