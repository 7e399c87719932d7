package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionParser;
import dev.mayfly.agent.options.OptionSet;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.snapshot.run.EditDistance;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
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

  private LoadTimeOptions() {}

  /**
   * Reads them.
   *
   * @param program the class loader that knows {@code mayfly.properties}
   * @throws OptionException if one is unknown, or its value is wrong
   */
  public static AgentOptions read(ClassLoader program, OptionSet set) {
    String text = text(program, set);
    refuseMisspelt(set);
    return AgentOptions.parse(text, set);
  }

  /**
   * The plug-ins that they name.
   *
   * @throws OptionException if one does not exist
   */
  public static List<Path> plugins(ClassLoader program) {
    return AgentOptions.plugins(text(program, AgentOptions.BUILT_IN));
  }

  /**
   * Reads them where no agent helps.
   *
   * @param program the class loader that knows {@code mayfly.properties}
   * @throws OptionException if one is unknown, its value is wrong, or it needs an agent
   */
  public static AgentOptions readWithoutAgent(ClassLoader program) {
    refuseMisspelt(AgentOptions.BUILT_IN);
    AgentOptions options = AgentOptions.parse("rest=off," + text(program, AgentOptions.BUILT_IN));
    if (!options.help()) {
      refuse(options);
    }
    return options;
  }

  private static String text(ClassLoader program, OptionSet set) {
    List<String> parts = new ArrayList<>();
    OptionParser.forEach(file(program), (key, value) -> parts.add(key + "=" + value));
    parts.add(System.getProperty(ALL, ""));
    for (Option<?> option : set.all()) {
      String value = System.getProperty(PREFIX + option.key());
      if (value != null) {
        parts.add(option.key() + "=" + value.strip());
      }
    }
    return String.join(",", parts);
  }

  /** Whether there is a property that may be an option of a plug-in. */
  public static boolean hasUnknown(OptionSet set) {
    for (String property : System.getProperties().stringPropertyNames()) {
      if (property.startsWith(PREFIX)
          && !OTHERS.contains(property)
          && set.of(property.substring(PREFIX.length())) == null) {
        return true;
      }
    }
    return false;
  }

  /** A property that is nearly an option is meant to be one. */
  private static void refuseMisspelt(OptionSet set) {
    for (String property : System.getProperties().stringPropertyNames()) {
      String key = property.startsWith(PREFIX) ? property.substring(PREFIX.length()) : "";
      if (!key.isEmpty() && !OTHERS.contains(property) && set.of(key) == null) {
        String near = set.nearest(key).key();
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
    String option = AgentOptions.BUILT_IN.nearest(key).key();
    boolean isAlike = EditDistance.between(option, key) <= key.length() / 4;
    return isAlike ? option + "=" + value : "";
  }

  private static Properties file(ClassLoader program) {
    @Nullable URL file = program.getResource(FILE);
    if (file != null) {
      try (Reader reader = new InputStreamReader(file.openStream(), StandardCharsets.UTF_8)) {
        return OptionParser.load(reader);
      } catch (IOException | IllegalArgumentException unreadable) {
        throw new OptionException("cannot read " + file + ": " + unreadable);
      }
    }
    return new Properties();
  }

  private static void refuse(AgentOptions options) {
    List<String> impossible = new ArrayList<>();
    options
        .asMap()
        .forEach(
            (key, value) -> {
              Option<?> option = options.set().of(key);
              if (option != null && option.needsAgent(value)) {
                impossible.add(key + "=" + value);
              }
            });
    Collections.sort(impossible);
    if (!impossible.isEmpty()) {
      throw new OptionException(
          "without a Java agent Mayfly cannot do "
              + String.join(", ", impossible)
              + "; add -javaagent:aspectjweaver.jar");
    }
  }
}
