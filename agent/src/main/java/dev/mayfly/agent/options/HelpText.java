package dev.mayfly.agent.options;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Stateless. The text that {@code help} prints. */
public final class HelpText {
  private HelpText() {}

  /** The help text with all options. */
  public static String all() {
    return of(EnumSet.allOf(Option.class));
  }

  /** The help text with the options that most people need. */
  static String usual() {
    return of(Option.USUAL) + String.format("%n'help=all' lists all options.%n");
  }

  private static String of(Set<Option> options) {
    StringBuilder text =
        new StringBuilder(
            """
            Mayfly: what a Java program allocates, where, in which calling context, and how long it lives

              java -javaagent:mayfly-agent.jar[=option=value,option=value..] -jar any.jar
              java "-javaagent:mayfly-agent.jar=include=com.acme.*,org.h2.*,lifetime=exact" -jar any.jar

            """);
    for (Option option : options) {
      String head = option.values.isEmpty() ? option.key() : option.key() + "=" + option.values;
      String tail = option.byDefault.isEmpty() ? "" : " (default: " + option.byDefault + ")";
      text.append(String.format(Locale.ROOT, "  %-27s %s%s%n", head, option.purpose, tail));
    }
    text.append(String.format("%nPresets:%n%n"));
    for (Preset preset : Preset.values()) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %-27s %s%n%30s%s%n",
              "preset=" + preset.key(),
              preset.purpose,
              "",
              preset.line()));
    }
    return text.toString();
  }
}
