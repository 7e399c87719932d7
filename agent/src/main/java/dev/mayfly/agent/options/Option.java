package dev.mayfly.agent.options;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Immutable. The options of the agent, in the order of the help text. */
public enum Option {
  PRESET(
      "production|exact|test", "none", "defaults for a purpose; all other options override them"),
  INCLUDE(
      "patterns",
      "the program's own packages",
      "classes to weave: names or patterns with *, separated by commas"),
  EXCLUDE("patterns", "", "classes not to weave, of those included"),
  CONTEXT(
      "tree|site|sampled",
      "tree",
      "count by calling context; by site alone (cheaper); by site, with contexts of a sample"),
  BYTES(
      "logical|physical",
      "logical",
      "bytes of what is counted; beside it what the JVM really allocated, by context"),
  LIFETIME(
      "sampled|exact|drag|off",
      "sampled",
      "track how long objects live: of a sample, of all, of a sample with their uses, of none"),
  ACCOUNTS(
      "name:patterns,..",
      "none",
      "on whose behalf objects are made: also jar, module, package, package:2, or @file"),
  DRAG(
      "patterns",
      "all that is woven",
      "lifetime=drag: in which classes uses of objects are seen, of those included"),
  PRECISION(
      "percent", "5%", "of a sample: the band (95 %) about a site's survival curve to be reached"),
  SAMPLE("n", "by site", "of a sample: one object in n at all sites, whatever the precision"),
  TRACKED("n", "by heap size", "how many objects may be tracked at the same time"),
  SEED("n", "1", "makes the choice of sampled objects repeatable"),
  ARRAYS(
      "sums|lengths", "sums", "what is known of arrays: their elements in all; by site, how long"),
  OUTPUT("dir", "mayfly-report", "where reports are written; %p stands for the process id"),
  FORMATS(
      "list",
      "text,html,json",
      "text, html, json, csv, collapsed, speedscope, pprof, dhat, jfr; separated by commas"),
  SOURCES(
      "dirs",
      "none",
      "where the program's sources lie, to show lines in the HTML report; by commas"),
  EVERY("seconds", "0", "write the reports also every so many seconds; 0 only at exit"),
  LEAKS(
      "seconds",
      "0",
      "collect all garbage every so many seconds and note what is alive, to find leaks; 0 never"),
  NODES("n", "500000", "how many contexts may be told apart; what is beyond is folded"),
  DEPTH("n", "2000", "how deep a context may be; what is beyond is folded"),
  PRUNE(
      "true|false",
      "true",
      "context=tree: stop following hot methods that call nothing that allocates"),
  JDK(
      "charge|frames|coverage|off",
      "coverage",
      "what the JDK's classes allocate: counted at its sites; or only in the sum of the coverage"),
  FRAMES(
      "packages",
      "java.util.stream",
      "jdk=frames: packages of the JDK whose methods are frames of contexts; separated by commas"),
  START("true|false", "true", "whether to record from the start, or only when JMX says so"),
  LOADED(
      "true|false",
      "true",
      "weave also classes that were loaded before the agent, when no thread runs in them"),
  JFR(
      "true|false",
      "false",
      "write what was counted into running JDK Flight Recorder recordings, too"),
  JMX("true|false", "true", "whether to register the MBean dev.mayfly:type=AllocationProfiler"),
  CACHE("dir", "none", "keep woven classes there, so that the next start is quick"),
  LOG("off|warn|info|debug", "warn", "what the agent says on stderr"),
  CONFIG("file", "none", "a properties file with these options; options on the command line win"),
  HELP(
      "options|plan",
      "options",
      "print this list, or what the other options will do, and run the program unprofiled");

  /** Accounts that are not named: one for each of these. */
  private static final Set<String> UNNAMED_ACCOUNTS = Set.of("jar", "module", "package");

  final String values;
  final String byDefault;
  final String purpose;

  Option(String values, String byDefault, String purpose) {
    this.values = values;
    this.byDefault = byDefault;
    this.purpose = purpose;
  }

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a part without {@code =} behind this option, {@code csv} in {@code formats=json,csv},
   * is one more element of its list. A class pattern must look like one: a mistyped option is none.
   */
  boolean goesOnWith(String part) {
    return switch (this) {
      case FORMATS, SOURCES -> true;
      case INCLUDE, EXCLUDE, DRAG, FRAMES -> isPattern(part);
      case ACCOUNTS -> isPattern(part) || part.contains(":") || UNNAMED_ACCOUNTS.contains(part);
      default -> false;
    };
  }

  /** Of a class in a package, of several, or of one in no package. */
  private static boolean isPattern(String part) {
    return part.contains(".") || part.contains("*") || Character.isUpperCase(part.charAt(0));
  }

  /** The option of a key. */
  static Optional<Option> of(String key) {
    return Arrays.stream(values()).filter(option -> option.key().equals(key)).findFirst();
  }

  /** The option whose key is most like a mistyped one. */
  static Option nearest(String mistyped) {
    String key = mistyped.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .min(Comparator.comparingInt(option -> distance(option.key(), key)))
        .orElse(HELP);
  }

  /** How many letters must be changed, added or left out (Levenshtein). */
  static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replace = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }

  /** The help text. */
  public static String help() {
    StringBuilder text =
        new StringBuilder(
            """
            Mayfly: what a Java program allocates, where, under which calling context, and how long it lives

              java -javaagent:mayfly-agent.jar[=option=value,option=value..] -jar any.jar
              java "-javaagent:mayfly-agent.jar=include=com.acme.*,org.h2.*,lifetime=exact" -jar any.jar

            """);
    for (Option option : values()) {
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
