package dev.mayfly.agent.options;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.mayfly.ProfilerConfig;
import dev.mayfly.ProfilerConfig.ContextMode;
import dev.mayfly.ProfilerConfig.LifetimeMode;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.html.SourceFiles;
import dev.mayfly.snapshot.AccountRules;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** Immutable. The agent's options, read from {@code key=value,key=value} and checked. */
public final class AgentOptions {
  /** What stands in paths and regular expressions, but not in the names of classes. */
  private static final CharMatcher NOT_IN_NAMES = CharMatcher.anyOf("/\\[](){}|^?+");

  /** The second one splits options, too: see {@link Option#goesOnWith}. */
  private static final CharMatcher LIST_SEPARATOR = CharMatcher.anyOf(";,");

  private final Map<Option, String> given;

  private AgentOptions(Map<Option, String> given) {
    this.given = given;
  }

  /**
   * Reads options.
   *
   * @throws OptionException if one is unknown or its value is wrong
   */
  public static AgentOptions parse(String text) {
    Map<Option, String> given = new EnumMap<>(Option.class);
    Option last = null;
    for (String part : Splitter.on(',').trimResults().omitEmptyStrings().split(text)) {
      int equals = part.indexOf('=');
      String key = (equals < 0 ? part : part.substring(0, equals)).strip();
      if (equals < 0 && Option.of(key).isEmpty() && last != null && last.goesOnWith(key)) {
        given.merge(last, key, (list, more) -> list + "," + more);
      } else {
        last = put(given, key, equals < 0 ? "" : part.substring(equals + 1).strip());
      }
    }
    String file = given.get(Option.CONFIG);
    if (file != null) {
      readFile(Path.of(file)).forEach((key, value) -> putIfAbsent(given, key, value));
    }
    AgentOptions options = new AgentOptions(given);
    options.check();
    return options;
  }

  private static Option put(Map<Option, String> given, String key, String value) {
    Option option = Option.of(key).orElseThrow(() -> unknown(key));
    if (value.isEmpty() && option != Option.HELP) {
      throw new OptionException("option '" + key + "' needs a value: " + key + "=" + option.values);
    }
    given.put(option, value);
    return option;
  }

  private static OptionException unknown(String key) {
    return new OptionException(
        "unknown option '" + key + "'; did you mean '" + Option.nearest(key).key() + "'?");
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
      throw new OptionException("option 'config': cannot read " + file + " (" + unreadable + ")");
    }
    Map<String, String> options = new LinkedHashMap<>();
    properties.stringPropertyNames().stream()
        .sorted()
        .forEach(key -> options.put(key.strip(), properties.getProperty(key).strip()));
    return options;
  }

  /**
   * These options, with others where they say nothing. Lifetimes stay as they are where the user
   * has a say in how objects are sampled.
   */
  public AgentOptions withDefaults(Map<Option, String> defaults) {
    Map<Option, String> all = new EnumMap<>(defaults);
    if (given.containsKey(Option.SAMPLE)
        || given.containsKey(Option.PRECISION)
        || config().contexts() == ContextMode.SAMPLED) {
      all.remove(Option.LIFETIME);
    }
    all.putAll(given);
    return new AgentOptions(all);
  }

  private void check() {
    if (!help()) {
      include();
      exclude();
      accounts();
      drag();
      config();
      physicalBytes();
      formats();
      sources();
      everySeconds();
      leaksSeconds();
      start();
      prune();
      loaded();
      frames();
      jmx();
      jfr();
      arrayLengths();
      logLevel();
    }
  }

  /** Whether to print the help text only. */
  public boolean help() {
    return given.containsKey(Option.HELP);
  }

  /** The patterns of classes to weave; empty where the program's own packages are meant. */
  public List<String> include() {
    return patterns(Option.INCLUDE);
  }

  /** The patterns of classes that stay as they are. */
  public List<String> exclude() {
    return patterns(Option.EXCLUDE);
  }

  /** The patterns of classes in which uses of objects are seen; empty for all that are woven. */
  public List<String> drag() {
    return patterns(Option.DRAG);
  }

  /** How the recorder and the tracker are set up. */
  public ProfilerConfig config() {
    ProfilerConfig byDefault = ProfilerConfig.DEFAULT;
    return new ProfilerConfig(
        choice(Option.CONTEXT, ContextMode.class, byDefault.contexts()),
        choice(Option.LIFETIME, LifetimeMode.class, byDefault.lifetimes()),
        (int) number(Option.SAMPLE, byDefault.samplingInterval(), 1, 1 << 24),
        precision(byDefault.precision()),
        number(Option.TRACKED, byDefault.trackedCapacity(), 1, 100_000_000),
        number(Option.SEED, byDefault.seed(), Long.MIN_VALUE, Long.MAX_VALUE),
        (int) number(Option.NODES, byDefault.nodeBudget(), 1, 100_000_000),
        (int) number(Option.DEPTH, byDefault.depthBudget(), 1, 1_000_000));
  }

  /** Whether what the JVM really allocates is charged to contexts. */
  public boolean physicalBytes() {
    return choice(Option.BYTES, Bytes.class, Bytes.LOGICAL) == Bytes.PHYSICAL;
  }

  private enum Bytes {
    LOGICAL,
    PHYSICAL
  }

  /** The formats of reports. */
  public List<ReportFormat> formats() {
    if (!given.containsKey(Option.FORMATS)) {
      return List.of(ReportFormat.TEXT, ReportFormat.HTML, ReportFormat.JSON);
    }
    return list(Option.FORMATS).stream()
        .map(name -> parseChoice(Option.FORMATS, ReportFormat.class, name))
        .distinct()
        .toList();
  }

  /** The directories of the program's sources. */
  public SourceFiles sources() {
    List<Path> directories = new ArrayList<>();
    for (String name : list(Option.SOURCES)) {
      Path directory = Path.of(name).toAbsolutePath();
      if (!Files.isDirectory(directory)) {
        throw new OptionException("option 'sources': there is no directory " + directory);
      }
      directories.add(directory);
    }
    return new SourceFiles(directories);
  }

  /** The directory of reports, absolute. */
  public Path output() {
    String directory = given.getOrDefault(Option.OUTPUT, Option.OUTPUT.byDefault);
    return Path.of(
            directory.contains("%p")
                ? directory.replace("%p", Long.toString(ProcessHandle.current().pid()))
                : directory)
        .toAbsolutePath();
  }

  /** How often to write reports while the program runs; 0 for never. */
  public int everySeconds() {
    return (int) number(Option.EVERY, 0, 0, 1_000_000);
  }

  /** How often to note what is alive, after a collection; 0 for never. */
  public int leaksSeconds() {
    int seconds = (int) number(Option.LEAKS, 0, 0, 1_000_000);
    if (seconds > 0 && config().lifetimes() == LifetimeMode.OFF) {
      throw new OptionException(
          "option 'leaks' needs lifetimes: lifetime=sampled or lifetime=exact, not lifetime=off");
    }
    return seconds;
  }

  /** Whether to record from the start. */
  public boolean start() {
    return flag(Option.START);
  }

  /** What becomes of the allocations of the JDK's own classes. */
  public JdkMode jdk() {
    return choice(Option.JDK, JdkMode.class, JdkMode.COVERAGE);
  }

  /** The packages of the JDK whose methods are frames of contexts; empty for none. */
  public Set<String> frames() {
    if (jdk() != JdkMode.FRAMES) {
      if (given.containsKey(Option.FRAMES)) {
        throw new OptionException("option 'frames' needs jdk=frames");
      }
      return Set.of();
    }
    if (config().contexts() != ContextMode.TREE) {
      throw new OptionException("option 'jdk=frames' needs contexts of all calls: context=tree");
    }
    return FramePackages.of(
        given.containsKey(Option.FRAMES) ? list(Option.FRAMES) : FramePackages.DEFAULT);
  }

  /** Whether methods may become transparent. */
  public boolean prune() {
    return flag(Option.PRUNE);
  }

  /** Whether classes are woven that were loaded before the agent. */
  public boolean loaded() {
    return flag(Option.LOADED);
  }

  /** Whether to register the MBean. */
  public boolean jmx() {
    return flag(Option.JMX);
  }

  /** Whether the lengths of arrays are counted by site. */
  public boolean arrayLengths() {
    String value = given.getOrDefault(Option.ARRAYS, "sums").toLowerCase(Locale.ROOT);
    return switch (value) {
      case "lengths" -> true;
      case "sums" -> false;
      default -> throw wrong(Option.ARRAYS, value);
    };
  }

  /** Whether recordings of Flight Recorder are to have our events. */
  public boolean jfr() {
    return given.containsKey(Option.JFR) && flag(Option.JFR);
  }

  /** The level of the agent's log, in lower case. */
  public String logLevel() {
    String level = given.getOrDefault(Option.LOG, "warn").toLowerCase(Locale.ROOT);
    if (!List.of("off", "warn", "info", "debug").contains(level)) {
      throw wrong(Option.LOG, level);
    }
    return level;
  }

  /** The directory of the weaving cache; empty for none. */
  public Optional<Path> cache() {
    return Optional.ofNullable(given.get(Option.CACHE)).map(Path::of);
  }

  /** The accounts, from a file where one is named; none if there is no such option. */
  public AccountRules accounts() {
    String text = given.get(Option.ACCOUNTS);
    if (text == null) {
      return AccountRules.NONE;
    }
    try {
      return AccountRules.parse(
          text.startsWith("@") ? Files.readString(Path.of(text.substring(1))) : text);
    } catch (IOException | InvalidPathException unreadable) {
      throw new OptionException("option 'accounts': cannot read " + text + " (" + unreadable + ")");
    } catch (IllegalArgumentException wrong) {
      throw new OptionException("option 'accounts': " + wrong.getMessage());
    }
  }

  /** The options as given, for the reports; of a file of accounts what stands in it. */
  public Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    given.forEach((option, value) -> map.put(option.key(), value));
    map.computeIfPresent(Option.ACCOUNTS.key(), (key, value) -> accounts().toString());
    return map;
  }

  private List<String> list(Option option) {
    return Splitter.on(LIST_SEPARATOR)
        .trimResults()
        .omitEmptyStrings()
        .splitToList(given.getOrDefault(option, ""));
  }

  private List<String> patterns(Option option) {
    List<String> patterns = list(option);
    for (String pattern : patterns) {
      String name = NOT_IN_NAMES.removeFrom(pattern.replace('/', '.'));
      if (!name.equals(pattern)) {
        throw new OptionException(
            "option '"
                + option.key()
                + "': no class is called '"
                + pattern
                + "'; did you mean '"
                + name
                + "'?");
      }
    }
    return patterns;
  }

  private boolean flag(Option option) {
    String value = given.getOrDefault(option, "true").toLowerCase(Locale.ROOT);
    return switch (value) {
      case "true", "yes", "on" -> true;
      case "false", "no", "off" -> false;
      default -> throw wrong(option, value);
    };
  }

  private long number(Option option, long byDefault, long least, long most) {
    String text = given.get(option);
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

  private double precision(double byDefault) {
    String text = given.get(Option.PRECISION);
    if (text == null) {
      return byDefault;
    }
    if (given.containsKey(Option.SAMPLE)) {
      throw new OptionException(
          "options 'precision' and 'sample' exclude each other: rates by site, or one for all");
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

  private <E extends Enum<E>> E choice(Option option, Class<E> type, E byDefault) {
    String text = given.get(option);
    return text == null ? byDefault : parseChoice(option, type, text);
  }

  private static <E extends Enum<E>> E parseChoice(Option option, Class<E> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new OptionException(
                    "option '"
                        + option.key()
                        + "' must be of "
                        + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT)
                        + ", not '"
                        + text
                        + "'"));
  }

  private static OptionException wrong(Option option, String value) {
    return new OptionException(
        "option '" + option.key() + "' must be " + option.values + ", not '" + value + "'");
  }
}
