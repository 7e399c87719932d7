package dev.mayfly.jmh;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.profile.ProfilerException;

/**
 * Immutable: the options after the profiler's name: {@code -prof "mayfly:top=5;jdk=off"}.
 * Semicolons separate options, since JMH takes commas for the next profiler.
 *
 * @param sites the most sites that get a result of their own
 * @param output the directory for reports, one directory a benchmark
 */
record ProfilerOptions(int sites, String output, ImmutableMap<String, String> agent) {
  static final String HELP =
      "mayfly counts the objects and bytes of each operation exactly.\n"
          + "  -prof mayfly                    the ten sites that allocate most, a report a benchmark\n"
          + "  -prof \"mayfly:top=5;jdk=off\"    options, separated by semicolons:\n"
          + "    top=n          the most sites that get a result of their own (10)\n"
          + "    output=dir     where reports are written (mayfly-report)\n"
          + "    option=value   an option of the agent: jdk=off starts sooner,"
          + " include=com.acme.* weaves less\n"
          + "  -Dmayfly.options=jdk=off,...    options of the agent, which win, separated by commas";

  private static final int SITES = 10;
  private static final String OUTPUT = "mayfly-report";

  /** The defaults of options: all classes, the JDK's too, except JMH's. */
  private static final ImmutableMap<String, String> DEFAULTS =
      ImmutableMap.<String, String>builder()
          .put("include", "*")
          .put("exclude", "org.openjdk.jmh.*,*.jmh_generated.*,joptsimple.*")
          .put("context", "tree")
          .put("frames", "all")
          .put("jdk", "charge")
          .put("lifetime", "off")
          .put("rest", "off")
          .put("time", "off")
          .put("formats", "html,json")
          .put("jmx", "false")
          .build();

  /**
   * Reads the text behind the profiler's name.
   *
   * @throws ProfilerException if it cannot be understood, or asks for help
   */
  static ProfilerOptions parse(String text) throws ProfilerException {
    Map<String, String> given = new LinkedHashMap<>(DEFAULTS);
    for (String part : Splitter.on(';').trimResults().omitEmptyStrings().split(text)) {
      List<String> both = Splitter.on('=').limit(2).splitToList(part);
      if (part.equals("help")) {
        throw new ProfilerException(HELP);
      }
      if (both.size() < 2 || both.get(1).isEmpty()) {
        throw new ProfilerException("option '" + part + "' needs a value: " + both.get(0) + "=...");
      }
      given.put(both.get(0).strip(), both.get(1).strip());
    }
    String sites = given.remove("top");
    String output = given.remove("output");
    return new ProfilerOptions(
        sites == null ? SITES : number(sites),
        output == null ? OUTPUT : output,
        ImmutableMap.copyOf(given));
  }

  private static int number(String text) throws ProfilerException {
    try {
      return Integer.parseUnsignedInt(text);
    } catch (NumberFormatException notOne) {
      throw new ProfilerException("option 'top' needs a number: top=" + SITES);
    }
  }

  /**
   * The options after the agent's jar on the command line.
   *
   * @param directory where the reports of this benchmark go
   * @param more options of the agent that replace these; may be empty
   */
  String agentOptions(String directory, String more) {
    return agent.entrySet().stream()
            .filter(option -> !("," + more).matches(".*,\\s*" + option.getKey() + "\\s*=.*"))
            .map(option -> option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining(","))
        + (more.isBlank() ? "" : "," + more.strip())
        + ",output="
        + output
        + "/"
        + directory;
  }
}
