package dev.mayfly.agent.options;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.mayfly.report.wording.Resolution;
import dev.mayfly.site.ClassPattern;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A kind of values: reads them from texts. Immutable.
 *
 * @param <T> the type of the values
 */
public abstract class Kind<T> {
  /** Any text. */
  public static final Kind<String> TEXT = of((option, text) -> text);

  /** Jars, absolute. */
  public static final Kind<List<Path>> JARS = new Paths(true);

  /** A percentage from 0.1 % to 50 %, as a fraction. */
  public static final Kind<Double> PERCENT = of(Kind::percent);

  /** One of the words that the option lists. */
  public static final Kind<String> WORD = of(Kind::word);

  /** True or false. */
  public static final Kind<Boolean> FLAG =
      of(
          (option, text) -> {
            String word = flag(text);
            if (word == null) {
              throw option.wrong(text);
            }
            return Boolean.valueOf(word);
          });

  /** A path in which {@code %p} stands for the process id, absolute. */
  public static final Kind<Path> PATH =
      of(
          (option, text) ->
              Path.of(
                      text.contains("%p")
                          ? text.replace("%p", Long.toString(ProcessHandle.current().pid()))
                          : text)
                  .toAbsolutePath());

  /** Patterns of classes. */
  public static final Kind<List<String>> PATTERNS = new Patterns();

  /** Directories that exist, absolute. */
  public static final Kind<List<Path>> DIRECTORIES = new Paths(false);

  /** Reads a text of an option. */
  public interface Reader<T> {
    /**
     * Reads it.
     *
     * @throws OptionException if it is wrong
     */
    T read(Option<T> option, String text);
  }

  /** A kind whose values are read by a method. */
  public static <T> Kind<T> of(Reader<T> reader) {
    return new Read<>(reader);
  }

  private static final class Read<T> extends Kind<T> {
    private final Reader<T> reader;

    Read(Reader<T> reader) {
      this.reader = reader;
    }

    @Override
    public T parse(Option<T> option, String text) {
      return reader.read(option, text);
    }
  }

  /** Sizes as the JVM reads them, {@code 64m}. */
  public static Kind<Long> size(long least) {
    return new Size(least);
  }

  /**
   * A list of names.
   *
   * @param known names that continue the list even where an option has the same name
   */
  public static Kind<List<String>> names(Collection<String> known, boolean others) {
    return new Names(known, others);
  }

  /**
   * The value of a text.
   *
   * @throws OptionException if it has none
   */
  public abstract T parse(Option<T> option, String text);

  /** A value in words. */
  public String text(T value) {
    return value instanceof Enum<?> constant ? Option.lower(constant) : String.valueOf(value);
  }

  /**
   * Whether a word without {@code =} behind the option, {@code csv} in {@code formats=json,csv}, is
   * one more element. A class pattern must look like one: a mistyped option is none.
   */
  public boolean accepts(String word) {
    return knows(word);
  }

  /** Whether a word is certainly an element, even if an option has the same name. */
  public boolean knows(String word) {
    return false;
  }

  /** A pattern of a class in a package, of several, or of one in no package. */
  public static boolean isPattern(String word) {
    return word.contains(".") || word.contains("*") || Character.isUpperCase(word.charAt(0));
  }

  /** The elements of a list of patterns. */
  public static List<String> patterns(Option<?> option, String text) {
    return Patterns.checked(option, text);
  }

  /** A text that is read at a glance. */
  public static String brief(String words) {
    return words.length() <= 60 ? words : words.substring(0, 60) + "..";
  }

  /** The elements of a list. */
  public static List<String> elements(String text) {
    return Lists.SPLITTER.splitToList(text);
  }

  /** Constants of an enum, those that the option lists. */
  public static <E extends Enum<E>> Kind<E> constants(Class<E> type) {
    return of(
        (option, text) -> {
          for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(text) && option.lists(Option.lower(constant))) {
              return constant;
            }
          }
          throw option.wrong(text);
        });
  }

  private static final class Lists {
    /** The second separator splits options, too: see {@link OptionParser}. */
    static final Splitter SPLITTER =
        Splitter.on(CharMatcher.anyOf(";,")).trimResults().omitEmptyStrings();
  }

  private static String word(Option<String> option, String text) {
    String word = text.toLowerCase(Locale.ROOT);
    String flag = flag(word);
    if (option.lists(word)) {
      return word;
    }
    if (flag == null || !option.lists(flag)) {
      throw option.wrong(text);
    }
    return flag;
  }

  private static double percent(Option<Double> option, String text) {
    try {
      double percent = Double.parseDouble(CharMatcher.anyOf("% ").trimTrailingFrom(text));
      if (percent >= 0.1 && percent <= 50) {
        return percent / 100;
      }
    } catch (NumberFormatException notANumber) {
      // reported below
    }
    throw option.wrongly(" must be a percentage from 0.1% to 50%, not '" + text + "'");
  }

  /** The word {@code true} or {@code false} that a user means; else null. */
  private static @Nullable String flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "on" -> "true";
      case "false", "no", "off" -> "false";
      default -> null;
    };
  }

  /** Numbers within bounds. */
  static final class Numbers extends Kind<Long> {
    private final long least;
    private final long most;

    Numbers(long least, long most) {
      this.least = least;
      this.most = most;
    }

    @Override
    public Long parse(Option<Long> option, String text) {
      try {
        long value = Long.parseLong(text.replace("_", ""));
        if (value >= least && value <= most) {
          return value;
        }
      } catch (NumberFormatException notANumber) {
        // reported below
      }
      throw option.wrongly(
          " must be a number from " + least + " to " + most + ", not '" + text + "'");
    }
  }

  private static final class Size extends Kind<Long> {
    private final long least;

    Size(long least) {
      this.least = least;
    }

    @Override
    public Long parse(Option<Long> option, String text) {
      OptionalLong size = Resolution.sizeOf(text);
      if (size.isEmpty() || size.getAsLong() < least) {
        throw option.wrongly(
            " must be a size of at least " + (least >> 10) + "k, as in 4m, not '" + text + "'");
      }
      return size.getAsLong();
    }

    @Override
    public String text(Long value) {
      return new Resolution(value).toString();
    }
  }

  private static final class Names extends Kind<List<String>> {
    private final Collection<String> known;
    private final boolean others;

    Names(Collection<String> known, boolean others) {
      this.known = known;
      this.others = others;
    }

    @Override
    public List<String> parse(Option<List<String>> option, String text) {
      List<String> names = elements(others ? text : text.toLowerCase(Locale.ROOT));
      for (String name : names) {
        if (!others && !known.contains(name)) {
          throw option.wrong(name);
        }
      }
      return names;
    }

    @Override
    public String text(List<String> value) {
      return String.join(", ", value);
    }

    @Override
    public boolean accepts(String word) {
      return others || knows(word);
    }

    @Override
    public boolean knows(String word) {
      return known.contains(word);
    }
  }

  /** Jars, or directories that exist; absolute. */
  private static final class Paths extends Kind<List<Path>> {
    private final boolean jars;

    Paths(boolean jars) {
      this.jars = jars;
    }

    @Override
    public List<Path> parse(Option<List<Path>> option, String text) {
      List<Path> paths = new ArrayList<>();
      for (String name : elements(text)) {
        Path path = Path.of(name).toAbsolutePath().normalize();
        paths.add(path);
        if (!jars && !Files.isDirectory(path)) {
          throw option.wrongly(": directory not found: " + path);
        }
      }
      return List.copyOf(paths);
    }

    @Override
    public boolean accepts(String word) {
      return !jars || knows(word);
    }

    @Override
    public boolean knows(String word) {
      return jars ? word.endsWith(".jar") : Files.isDirectory(Path.of(word));
    }
  }

  private static final class Patterns extends Kind<List<String>> {
    /** Characters of paths and regular expressions that the names of classes do not have. */
    private static final CharMatcher NOT_IN_NAMES = CharMatcher.anyOf("/\\[](){}|^?+\"':=");

    private static final String CLASS_FILE = ".class";

    @Override
    public List<String> parse(Option<List<String>> option, String text) {
      return checked(option, text);
    }

    private static List<String> checked(Option<?> option, String text) {
      List<String> patterns = elements(text);
      for (String pattern : patterns) {
        if (CharMatcher.whitespace().matchesAnyOf(pattern)) {
          throw option.wrongly(
              ": no class can have the name '"
                  + pattern
                  + "', with a blank in it. Separate patterns and options by commas");
        }
        String written = ClassPattern.withoutSign(pattern);
        String name = NOT_IN_NAMES.removeFrom(written.replace('/', '.'));
        if (name.endsWith(CLASS_FILE)) { // no class or package can have the name of a keyword
          name = name.substring(0, name.length() - CLASS_FILE.length());
        }
        if (!name.equals(written)) {
          throw option.wrongly(
              ": no class can have the name '" + pattern + "'. Did you mean '" + name + "'?");
        }
      }
      return patterns;
    }

    @Override
    public String text(List<String> value) {
      return String.join(", ", value);
    }

    @Override
    public boolean accepts(String word) {
      return isPattern(word);
    }
  }
}
