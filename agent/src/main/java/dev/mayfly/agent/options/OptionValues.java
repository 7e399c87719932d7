package dev.mayfly.agent.options;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.mayfly.report.wording.Resolution;
import dev.mayfly.site.ClassPattern;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The values that the user has given, read as numbers, lists, choices. Each reader
 * throws an {@link OptionException} if the text is wrong.
 */
final class OptionValues {
  /** Characters of paths and regular expressions that the names of classes do not have. */
  private static final CharMatcher NOT_IN_NAMES = CharMatcher.anyOf("/\\[](){}|^?+\"':=");

  private static final String CLASS_FILE = ".class";

  /** The second one splits options, too: see {@link OptionParser}. */
  private static final CharMatcher LIST_SEPARATOR = CharMatcher.anyOf(";,");

  private final Map<Option, String> texts;

  OptionValues(Map<Option, String> texts) {
    this.texts = new EnumMap<>(Option.class);
    this.texts.putAll(texts);
  }

  boolean has(Option option) {
    return texts.containsKey(option);
  }

  /** As given; null if it is not. */
  @Nullable String text(Option option) {
    return texts.get(option);
  }

  String text(Option option, String byDefault) {
    return texts.getOrDefault(option, byDefault);
  }

  /** All that is given, in the order of the options. */
  Map<Option, String> texts() {
    return new EnumMap<>(texts);
  }

  /** The elements of a list. */
  List<String> list(Option option) {
    return Splitter.on(LIST_SEPARATOR)
        .trimResults()
        .omitEmptyStrings()
        .splitToList(texts.getOrDefault(option, ""));
  }

  /** The elements of a list of class patterns. */
  List<String> patterns(Option option) {
    List<String> patterns = list(option);
    for (String pattern : patterns) {
      if (CharMatcher.whitespace().matchesAnyOf(pattern)) {
        throw new OptionException(
            "option '"
                + option.key()
                + "': no class can have the name '"
                + pattern
                + "', with a blank in it. Separate patterns and options by commas");
      }
      String text = ClassPattern.withoutSign(pattern);
      String name = withoutEnding(NOT_IN_NAMES.removeFrom(text.replace('/', '.')));
      if (!name.equals(text)) {
        throw new OptionException(
            "option '"
                + option.key()
                + "': no class can have the name '"
                + pattern
                + "'. Did you mean '"
                + name
                + "'?");
      }
    }
    return patterns;
  }

  /** A name without the ending of a file: no class or package can have the name of a keyword. */
  private static String withoutEnding(String name) {
    return name.endsWith(CLASS_FILE)
        ? name.substring(0, name.length() - CLASS_FILE.length())
        : name;
  }

  /** The path of a text in which {@code %p} stands for the process id, absolute. */
  static Path path(String text) {
    return Path.of(
            text.contains("%p")
                ? text.replace("%p", Long.toString(ProcessHandle.current().pid()))
                : text)
        .toAbsolutePath();
  }

  /** The elements of a list of directories, absolute. */
  List<Path> directories(Option option) {
    List<Path> directories = new ArrayList<>();
    for (String name : list(option)) {
      Path directory = Path.of(name).toAbsolutePath();
      directories.add(directory);
      if (!Files.isDirectory(directory)) {
        throw new OptionException(
            "option '" + option.key() + "': directory not found: " + directory);
      }
    }
    return List.copyOf(directories);
  }

  /** The precision of lifetimes, as a fraction. */
  double precision(double byDefault) {
    String text = text(Option.PRECISION);
    if (text == null) {
      return byDefault;
    }
    if (has(Option.SAMPLE)) {
      throw new OptionException("options 'precision' and 'sample' exclude each other; remove one");
    }
    try {
      double percent = Double.parseDouble(CharMatcher.anyOf("% ").trimTrailingFrom(text));
      if (percent >= 0.1 && percent <= 50) {
        return percent / 100;
      }
    } catch (NumberFormatException notANumber) {
      // reported below
    }
    throw new OptionException(
        "option 'precision' must be a percentage from 0.1% to 50%, not '" + text + "'");
  }

  /** Whether an option is on, as it is where nothing is said. */
  boolean flag(Option option) {
    String value = texts.getOrDefault(option, "true").toLowerCase(Locale.ROOT);
    return switch (value) {
      case "true", "yes", "on" -> true;
      case "false", "no", "off" -> false;
      default -> throw wrong(option, value);
    };
  }

  /** Whether an option is given, and on. */
  boolean isOn(Option option) {
    return has(option) && flag(option);
  }

  /** A number within bounds. */
  long number(Option option, long byDefault, long least, long most) {
    String text = texts.get(option);
    if (text == null) {
      return byDefault;
    }
    try {
      long value = Long.parseLong(text.replace("_", ""));
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      // reported below
    }
    throw new OptionException(
        "option '"
            + option.key()
            + "' must be a number from "
            + least
            + " to "
            + most
            + ", not '"
            + text
            + "'");
  }

  /** A size as the JVM reads it, {@code 64m}. */
  long size(Option option, long least) {
    String text = text(option, option.byDefault);
    OptionalLong size = Resolution.sizeOf(text);
    if (size.isEmpty() || size.getAsLong() < least) {
      throw new OptionException(
          "option '"
              + option.key()
              + "' must be a size of at least "
              + (least >> 10)
              + "k, as in 4m, not '"
              + text
              + "'");
    }
    return size.getAsLong();
  }

  /** A constant, by its name in any case. */
  <E extends Enum<E>> E choice(Option option, Class<E> type, E byDefault) {
    String text = texts.get(option);
    return text == null ? byDefault : parseChoice(option, type, text);
  }

  /** A choice from a text. */
  static <E extends Enum<E>> E parseChoice(Option option, Class<E> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new OptionException(
                    "option '"
                        + option.key()
                        + "' must be one of "
                        + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT)
                        + ", not '"
                        + text
                        + "'"));
  }

  /** Says that a value is none of those that there are. */
  static OptionException wrong(Option option, String value) {
    return new OptionException(
        "option '" + option.key() + "' must be " + option.values + ", not '" + value + "'");
  }
}
