package dev.mayfly.agent.options;

import com.google.common.base.Splitter;
import dev.mayfly.report.ReportFormat;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** Stateless. Reads options from {@code key=value,key=value}, and from the file that they name. */
final class OptionParser {
  /** Accounts that are not named: one for each of these. */
  private static final Set<String> UNNAMED_ACCOUNTS = Set.of("jar", "module", "package");

  private OptionParser() {}

  /**
   * The options by what they are; their values are not checked.
   *
   * @throws OptionException if one is unknown or has no value
   */
  static Map<Option, String> parse(String text) {
    Map<Option, String> given = parse(text, new ArrayList<>());
    String file = given.get(Option.CONFIG);
    if (file != null) {
      readFile(Path.of(file)).forEach((key, value) -> putIfAbsent(given, key, value));
    }
    return given;
  }

  /**
   * Options that are given more than once, of which the last wins: a line each, with the likely
   * meaning.
   */
  static List<String> repeated(String text) {
    List<String> lines = new ArrayList<>();
    parse(text, lines);
    return lines;
  }

  /** As written: the file is not read. */
  private static Map<Option, String> parse(String text, List<String> repeated) {
    Map<Option, String> given = new EnumMap<>(Option.class);
    Map<Option, String> lost = new EnumMap<>(Option.class);
    Option last = null;
    for (String part : Splitter.on(',').trimResults().omitEmptyStrings().split(text)) {
      int equals = part.indexOf('=');
      String key = (equals < 0 ? part : part.substring(0, equals)).strip();
      if (equals < 0 && last != null && continues(last, key)) {
        WrittenValue.check(last.key(), key);
        given.merge(last, key, (list, more) -> list + "," + more);
      } else {
        Option.of(key)
            .filter(given::containsKey)
            .ifPresent(again -> lost.put(again, given.get(again)));
        last = put(given, key, equals < 0 ? "" : part.substring(equals + 1).strip());
      }
    }
    lost.forEach(
        (option, value) ->
            repeated.add(
                "option '"
                    + option.key()
                    + "' is given twice: "
                    + option.key()
                    + "="
                    + value
                    + " has no effect"
                    + (isList(option)
                        ? ". Did you mean "
                            + option.key()
                            + "="
                            + value
                            + ","
                            + given.get(option)
                            + "?"
                        : ", since " + option.key() + "=" + given.get(option) + " comes later")));
    return given;
  }

  /** A legal element continues a list, even if an option has the same name. */
  private static boolean continues(Option list, String part) {
    return has(list, part) || (Option.of(part).isEmpty() && accepts(list, part));
  }

  /**
   * Whether a part without {@code =} behind an option, {@code csv} in {@code formats=json,csv}, is
   * one more element of its list. A class pattern must look like one: a mistyped option is none.
   */
  private static boolean accepts(Option list, String part) {
    return switch (list) {
      case FORMATS, SOURCES, ANALYSIS, AGENTS -> true;
      case EVENTS -> RequestedEvents.isKind(part);
      case INCLUDE, EXCLUDE, BYTECODES, DRAG, FRAMES, CACHE_VALUES -> Option.isPattern(part);
      case ACCOUNTS ->
          Option.isPattern(part) || part.contains(":") || UNNAMED_ACCOUNTS.contains(part);
      case QUOTA -> part.contains(":");
      case CACHE_LEVELS -> part.contains("/");
      default -> false;
    };
  }

  private static boolean isList(Option option) {
    return switch (option) {
      case FORMATS, SOURCES, ANALYSIS, AGENTS, EVENTS, INCLUDE, EXCLUDE, DRAG -> true;
      case FRAMES, CACHE_VALUES, ACCOUNTS, QUOTA -> true;
      default -> false;
    };
  }

  /** Whether a part is certainly an element of a list: one that is known by its name. */
  private static boolean has(Option list, String part) {
    return switch (list) {
      case FORMATS -> ReportFormat.isName(part) || part.equals("none");
      case SOURCES -> Files.isDirectory(Path.of(part));
      case ANALYSIS -> RequestedAnalyses.SHIPPED.contains(part);
      case AGENTS -> RequestedAgents.SHIPPED.contains(part);
      case EVENTS -> RequestedEvents.isKind(part);
      case ACCOUNTS -> UNNAMED_ACCOUNTS.contains(part);
      default -> false;
    };
  }

  private static Option put(Map<Option, String> given, String key, String value) {
    Option option = Option.of(key).orElseThrow(() -> unknown(key));
    if (value.isEmpty() && option != Option.HELP) {
      throw new OptionException("option '" + key + "' needs a value: " + key + "=" + option.values);
    }
    WrittenValue.check(key, value);
    given.put(option, value);
    return option;
  }

  private static OptionException unknown(String key) {
    return new OptionException(
        key.equals("weaver")
            ? "option 'weaver' no longer exists: Mayfly always finds the join points itself; remove"
                + " it"
            : "unknown option '" + key + "'. Did you mean '" + Option.nearest(key).key() + "'?");
  }

  private static void putIfAbsent(Map<Option, String> given, String key, String value) {
    if (Option.of(key).filter(given::containsKey).isEmpty()) {
      put(given, key, value);
    }
  }

  private static Map<String, String> readFile(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException unreadable) {
      throw new OptionException("option 'config': cannot read " + file + ": " + unreadable);
    }
    Map<String, String> options = new LinkedHashMap<>();
    properties.stringPropertyNames().stream()
        .sorted()
        .forEach(key -> options.put(key.strip(), properties.getProperty(key).strip()));
    return options;
  }
}
