package dev.mayfly.agent.options;

import com.google.common.base.Splitter;
import dev.mayfly.snapshot.run.EditDistance;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Stateless. Reads options from {@code key=value,key=value}, and from the file that they name. */
public final class OptionParser {
  private OptionParser() {}

  /**
   * The options by what they are; their values are not checked.
   *
   * @param config the option that names a file with more
   * @throws OptionException if one is unknown or has no value
   */
  public static Map<Option<?>, String> parse(String text, OptionSet set, Option<String> config) {
    Map<Option<?>, String> given = parse(text, set, new ArrayList<>());
    String file = given.get(config);
    if (file != null) {
      forEach(
          readFile(file, config),
          (key, value) -> {
            Option<?> option = set.of(key);
            if (option == null || !given.containsKey(option)) {
              put(given, set, key, value);
            }
          });
    }
    return given;
  }

  /**
   * The values of one option in a text and in the file that this names, without any other option
   * being looked at.
   */
  public static String find(String text, Option<?> wanted, Option<String> config) {
    OptionSet both = new OptionSet(List.of(wanted, config));
    Map<Option<?>, String> found = new LinkedHashMap<>();
    Option<?> last = null;
    for (String part : Splitter.on(',').trimResults().omitEmptyStrings().split(text)) {
      int equals = part.indexOf('=');
      if (equals >= 0) {
        last = both.of(part.substring(0, equals).strip());
        if (last != null) {
          found.put(last, part.substring(equals + 1).strip());
        }
      } else if (last != null && last.kind.accepts(part)) {
        found.merge(last, part, (list, more) -> list + "," + more);
      } else {
        last = null;
      }
    }
    String file = found.get(config);
    if (file != null && !found.containsKey(wanted)) {
      return readFile(file, config).getProperty(wanted.key, "").strip();
    }
    return found.getOrDefault(wanted, "");
  }

  private static Properties readFile(String file, Option<String> config) {
    try (Reader reader = Files.newBufferedReader(Path.of(file))) {
      return load(reader);
    } catch (IOException | IllegalArgumentException unreadable) {
      throw config.wrongly(": cannot read " + file + ": " + unreadable);
    }
  }

  /** A file of options. */
  public static Properties load(Reader reader) throws IOException {
    Properties properties = new Properties();
    properties.load(reader);
    return properties;
  }

  /** Receives an option of a file. */
  public interface Given {
    /** An option by its name. */
    void option(String key, String value);
  }

  /** Gives the options of a file, by name. */
  public static void forEach(Properties properties, Given given) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      given.option(key.strip(), properties.getProperty(key).strip());
    }
  }

  /**
   * Options that are given more than once, of which the last wins: a line each, with the likely
   * meaning.
   */
  public static List<String> repeated(String text, OptionSet set) {
    List<String> lines = new ArrayList<>();
    parse(text, set, lines);
    return lines;
  }

  /** As written: the file is not read. */
  private static Map<Option<?>, String> parse(String text, OptionSet set, List<String> repeated) {
    Map<Option<?>, String> given = new LinkedHashMap<>();
    Map<Option<?>, String> lost = new LinkedHashMap<>();
    Option<?> last = null;
    for (String part : Splitter.on(',').trimResults().omitEmptyStrings().split(text)) {
      int equals = part.indexOf('=');
      String key = (equals < 0 ? part : part.substring(0, equals)).strip();
      Option<?> option = set.of(key);
      if (equals < 0 && last != null && continues(last, option, key)) {
        WrittenValue.check(last.key, key, set);
        given.merge(last, key, (list, more) -> list + "," + more);
      } else {
        String earlier = given.get(option);
        if (option != null && earlier != null) {
          lost.put(option, earlier);
        }
        last = put(given, set, key, equals < 0 ? "" : part.substring(equals + 1).strip());
      }
    }
    lost.forEach((option, value) -> repeated.add(twice(option, value, given.get(option))));
    return given;
  }

  private static String twice(Option<?> option, String value, @Nullable String later) {
    String key = option.key;
    String first = Kind.elements(String.valueOf(later)).get(0);
    return "option '"
        + key
        + "' is given twice: "
        + key
        + "="
        + value
        + " has no effect"
        + (option.kind.accepts(first)
            ? ". Did you mean " + key + "=" + value + "," + later + "?"
            : ", since " + key + "=" + later + " comes later");
  }

  /** A legal element continues a list, even if an option has the same name. */
  private static boolean continues(Option<?> list, @Nullable Option<?> sameName, String word) {
    return list.kind.knows(word) || (sameName == null && list.kind.accepts(word));
  }

  private static Option<?> put(
      Map<Option<?>, String> given, OptionSet set, String key, String value) {
    Option<?> option = set.of(key);
    if (option == null) {
      throw unknown(key, set);
    }
    if (value.isEmpty() && !option.bare) {
      throw new OptionException("option '" + key + "' needs a value: " + key + "=" + option.values);
    }
    WrittenValue.check(key, value, set);
    given.put(option, value);
    return option;
  }

  private static OptionException unknown(String key, OptionSet set) {
    if (key.equals("weaver")) {
      return new OptionException(
          "option 'weaver' no longer exists: Mayfly always finds the join points itself; remove"
              + " it");
    }
    String near = set.nearest(key).key;
    boolean mistyped = isLike(near, key.toLowerCase(Locale.ROOT));
    return new OptionException(
        "unknown option '" + key + "'" + (mistyped ? ". Did you mean '" + near + "'?" : ""),
        !mistyped);
  }

  /** Whether a key was begun, has a letter that is wrong, or letters in another order. */
  private static boolean isLike(String known, String key) {
    return known.startsWith(key)
        || EditDistance.between(known, key) <= (key.length() < 7 ? 1 : 2)
        || Arrays.equals(known.chars().sorted().toArray(), key.chars().sorted().toArray());
  }
}
