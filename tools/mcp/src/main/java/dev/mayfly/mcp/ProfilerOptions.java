package dev.mayfly.mcp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the options of the profiler that an assistant may set. Values are names and numbers;
 * where an option takes a file, it becomes the path as it really is, in a place for that purpose.
 *
 * @param permissions what the user allows
 * @param directory where the program starts, and relative paths; null for a program that runs
 */
record ProfilerOptions(Permissions permissions, @Nullable Path directory) {

  /** Options of names, patterns, numbers. */
  private static final Set<String> WORDS =
      Set.of(
          "accounts",
          "agents",
          "analysis",
          "arrays",
          "bytecodes",
          "bytes",
          "cache.accesses",
          "cache.levels",
          "cache.nulls",
          "cache.sets",
          "cache.values",
          "clock",
          "context",
          "depth",
          "drag",
          "duplicates",
          "events",
          "events.at-limit",
          "events.limit",
          "every",
          "exclude",
          "formats",
          "frames",
          "gc",
          "help",
          "include",
          "interval",
          "jdk",
          "jfr",
          "jmx",
          "jni",
          "keep",
          "layers",
          "layout",
          "leaks",
          "leaves",
          "lifetime",
          "loaded",
          "log",
          "nodes",
          "precision",
          "preset",
          "quota",
          "ranges",
          "remote",
          "resolution",
          "rest",
          "sample",
          "seed",
          "start",
          "time",
          "trace.address",
          "trace.limit",
          "tracked");

  private static final Set<String> FRACTIONS = Set.of("cache.levels", "cache.sets");

  /** Options whose elements may be jars with code. */
  private static final Set<String> CODE = Set.of("agents", "analysis");

  /** Written, and loaded by the next start. */
  private static final String CACHE = "cache";

  private static final Set<String> WRITTEN = Set.of(CACHE, "events.file");
  private static final String SOURCES = "sources";
  private static final String ACCOUNTS = "accounts";

  /** Besides a file of rows, it may be on or off. */
  private static final String LAYERS = "layers";

  private static final String JAR = ".jar";

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_.$*+:%-]*");
  private static final Pattern FRACTION = Pattern.compile("[a-z]*|\\d+[kKmM]?(?:/\\d+)*");

  /** Characters with a meaning for the profiler: it would read another path than was checked. */
  private static final Pattern NOT_IN_PATHS =
      Pattern.compile("(?s).*[,;%\\p{C}].*|[\\p{Z}].*|.*[\\p{Z}]");

  /**
   * Checks and completes options.
   *
   * @param given each {@code NAME=VALUE}, or several with commas or semicolons between them
   * @return one option a text
   * @throws ToolFailure if one is not allowed
   */
  List<String> check(List<String> given) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String line : given) {
      String last = "";
      for (String part : line.split("[,;]", -1)) {
        String text = part.strip();
        int equals = text.indexOf('=');
        if (equals > 0) {
          last = text.substring(0, equals).strip();
          values.put(last, new ArrayList<>());
        } else if (last.isEmpty()) {
          throw new ToolFailure(line + ": an option is NAME=VALUE, such as include=com.acme.*");
        }
        String element = text.substring(equals + 1).strip();
        values.getOrDefault(last, new ArrayList<>()).add(element(last, element));
      }
    }
    List<String> accounts = values.getOrDefault(ACCOUNTS, List.of());
    if (accounts.size() > 1 && accounts.get(0).startsWith("@")) {
      throw new ToolFailure("accounts=@file stands alone");
    }
    return values.entrySet().stream()
        .map(option -> option.getKey() + "=" + String.join(",", option.getValue()))
        .toList();
  }

  private String element(String option, String text) {
    if (text.isEmpty()) {
      throw new ToolFailure("the option " + option + " needs a value");
    }
    if (directory == null && (option.equals(CACHE) || text.endsWith(JAR))) {
      throw new ToolFailure(text + ": code is not loaded into a program that runs already");
    }
    if (option.equals(SOURCES)
        || (option.equals(LAYERS) && !text.equals("on") && !text.equals("off"))) {
      return plain(text, permissions.readable(text, from()));
    }
    if (WRITTEN.contains(option)) {
      return plain(text, permissions.writable(text, from()));
    }
    if (CODE.contains(option) && text.endsWith(JAR)) {
      return plain(text, permissions.code(text, from()));
    }
    if (option.equals(ACCOUNTS) && text.startsWith("@")) {
      String file = text.substring(1);
      return "@" + plain(file, permissions.readable(file, from()));
    }
    if (option.equals("output")) {
      throw new ToolFailure("use the argument output for the directory of the report");
    }
    if (!WORDS.contains(option)) {
      throw new ToolFailure("the option " + option + " is not allowed here");
    }
    if (!(FRACTIONS.contains(option) ? FRACTION : WORD).matcher(text).matches()) {
      throw new ToolFailure(option + "=" + text + ": such a value is not allowed here");
    }
    return text;
  }

  private Path from() {
    return directory == null ? permissions.home() : directory;
  }

  private static String plain(String given, Path real) {
    String text = real.toString();
    if (NOT_IN_PATHS.matcher(text).matches()) {
      throw new ToolFailure(given + ": such a character is not allowed in a path here");
    }
    return text;
  }
}
