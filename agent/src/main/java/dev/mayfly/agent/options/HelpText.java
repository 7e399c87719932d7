package dev.mayfly.agent.options;

import java.util.List;
import java.util.Locale;

/** Stateless. The text that {@code help} prints. */
public final class HelpText {
  private HelpText() {}

  /** The help text with all options. */
  public static String all(OptionSet options, String more) {
    return of(options.all(), more);
  }

  /** The help text with the options that most people need. */
  public static String usual(OptionSet options, String more) {
    return of(options.all().stream().filter(option -> option.usual).toList(), more)
        + String.format("%n'help=all' lists all options.%n");
  }

  private static String of(List<? extends Option<?>> options, String more) {
    StringBuilder text =
        new StringBuilder(
            """
            Mayfly: what a Java program allocates, where, in which calling context, and how long it lives

              java -javaagent:mayfly-agent.jar[=option=value,option=value..] -jar any.jar
              java "-javaagent:mayfly-agent.jar=include=com.acme.*,org.h2.*,lifetime=exact" -jar any.jar

            """);
    for (Option<?> option : options) {
      String head = option.key + "=" + option.values;
      String tail = option.byDefault.isEmpty() ? "" : " (default: " + option.byDefault + ")";
      text.append(String.format(Locale.ROOT, "  %-27s %s%s%n", head, option.purpose, tail));
    }
    return text.append(more).toString();
  }
}
