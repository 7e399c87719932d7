package dev.mayfly.agent.options;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.weaving.uses.AccessCounts;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.wording.Resolution;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Immutable. The agent's options, read from {@code key=value,key=value} and checked. */
public final class AgentOptions {
  private final OptionValues given;

  private AgentOptions(Map<Option, String> given) {
    this.given = new OptionValues(given);
  }

  /**
   * Reads options.
   *
   * @throws OptionException if one is unknown or its value is wrong
   */
  public static AgentOptions parse(String text) {
    AgentOptions typed = new AgentOptions(OptionParser.parse(text));
    if (typed.help()) {
      return typed;
    }
    AgentOptions options =
        typed.preset().map(preset -> typed.withDefaults(preset.defaults)).orElse(typed);
    options.check();
    return options;
  }

  /** Options of a text that have no effect since they are in it again: a line each. */
  public static List<String> repeated(String text) {
    return OptionParser.repeated(text);
  }

  /** These options, with the defaults for tests, and reports in the build's directory. */
  public AgentOptions forTests(Path buildDirectory) {
    Map<Option, String> defaults = new EnumMap<>(Preset.TEST.defaults);
    defaults.put(Option.OUTPUT, buildDirectory.resolve(Option.OUTPUT.byDefault).toString());
    return withDefaults(defaults);
  }

  /**
   * These options, with others where they say nothing. Lifetimes stay as they are where the user
   * has a say in how objects are sampled.
   */
  private AgentOptions withDefaults(Map<Option, String> defaults) {
    Map<Option, String> all = new EnumMap<>(defaults);
    if (given.has(Option.SAMPLE)
        || given.has(Option.PRECISION)
        || config().contexts() == ContextMode.SAMPLED) {
      all.remove(Option.LIFETIME);
    }
    if (given.has(Option.SAMPLE)) { // which excludes it
      all.remove(Option.PRECISION);
    }
    all.putAll(given.texts());
    return new AgentOptions(all);
  }

  private void check() {
    include();
    exclude();
    accounts();
    drag();
    clock();
    config();
    physicalBytes();
    bytecodes();
    analyses();
    agents();
    time();
    rest();
    formats();
    sources();
    keptProfiles();
    collects();
    leaksSeconds();
    duplicates();
    quotas();
    start();
    loaded();
    frames();
    jmx();
    remote();
    arrayLengths();
    layout();
    ranges();
    jni();
    resolution();
    trace();
    events();
    logLevel();
  }

  /** Whether to print the list of options only. */
  public boolean help() {
    return given.has(Option.HELP) && !explains();
  }

  /** The list of options to print: the usual ones, or all. */
  public String helpText() {
    return given.text(Option.HELP, "").equalsIgnoreCase("all") ? HelpText.all() : HelpText.usual();
  }

  /** Whether to print the plan only. */
  public boolean explains() {
    return given.text(Option.HELP, "").equalsIgnoreCase("plan");
  }

  /** The preset whose defaults these options have. */
  Optional<Preset> preset() {
    return Optional.ofNullable(given.text(Option.PRESET))
        .map(name -> OptionValues.parseChoice(Option.PRESET, Preset.class, name));
  }

  /** Whether the user says something of an option that the preset does not say. */
  boolean isGiven(Option option) {
    String text = given.text(option);
    return text != null
        && preset().filter(preset -> Objects.equals(preset.defaults.get(option), text)).isEmpty();
  }

  /** The patterns of classes to weave; empty where the program's own packages are meant. */
  public List<String> include() {
    return given.patterns(Option.INCLUDE);
  }

  /** The patterns of classes that stay as they are. */
  public List<String> exclude() {
    return given.patterns(Option.EXCLUDE);
  }

  /** The patterns of classes in which uses of objects are seen; empty for all that are woven. */
  List<String> drag() {
    return given.patterns(Option.DRAG);
  }

  /** The accesses that count where lifetimes are measured in accesses. */
  AccessCounts clock() {
    if (config().lifetimes() != LifetimeMode.ACCESSES) {
      if (given.has(Option.CLOCK)) {
        throw new OptionException("option 'clock' needs lifetime=accesses");
      }
      return AccessCounts.NONE;
    }
    return given.choice(Option.CLOCK, Clock.class, Clock.OBJECTS) == Clock.ALL
        ? AccessCounts.ALL
        : AccessCounts.OBJECTS;
  }

  private enum Clock {
    OBJECTS,
    ALL
  }

  /** The configuration of the recorder and the tracker. */
  ProfilerConfig config() {
    ProfilerConfig byDefault = ProfilerConfig.DEFAULT;
    return ProfilerConfig.builder()
        .contexts(given.choice(Option.CONTEXT, ContextMode.class, byDefault.contexts()))
        .lifetimes(given.choice(Option.LIFETIME, LifetimeMode.class, byDefault.lifetimes()))
        .samplingInterval(
            (int) given.number(Option.SAMPLE, byDefault.samplingInterval(), 1, 1 << 24))
        .precision(given.precision(byDefault.precision()))
        .trackedCapacity(given.number(Option.TRACKED, byDefault.trackedCapacity(), 1, 100_000_000))
        .seed(given.number(Option.SEED, byDefault.seed(), Long.MIN_VALUE, Long.MAX_VALUE))
        .nodeBudget((int) given.number(Option.NODES, byDefault.nodeBudget(), 1, 100_000_000))
        .depthBudget((int) given.number(Option.DEPTH, byDefault.depthBudget(), 1, 1_000_000))
        .build();
  }

  /**
   * Whether what the JVM really allocates is attributed to contexts: unless the user says
   * otherwise, where contexts are followed in the program's own packages, which enter few methods.
   */
  boolean physicalBytes() {
    boolean byDefault = config().contexts() == ContextMode.TREE && include().isEmpty();
    return given.choice(Option.BYTES, Bytes.class, byDefault ? Bytes.PHYSICAL : Bytes.LOGICAL)
        == Bytes.PHYSICAL;
  }

  private enum Bytes {
    LOGICAL,
    PHYSICAL
  }

  /** Which executed bytecodes are counted. */
  public CountedBytecodes bytecodes() {
    return CountedBytecodes.of(given, config().contexts(), !agents().isEmpty());
  }

  /** Which analyses are to run. */
  public RequestedAnalyses analyses() {
    return RequestedAnalyses.of(given);
  }

  /** Which agents executed bytecodes are to activate. */
  public RequestedAgents agents() {
    return RequestedAgents.of(given);
  }

  /** Whether contexts have the time that threads spend in them. */
  public MeasuredTime time() {
    return MeasuredTime.of(given, config().contexts());
  }

  /** Whether uncounted allocations are to be estimated. */
  boolean rest() {
    return choiceOfRest() != Rest.OFF;
  }

  /** Whether that begins with the program, not when it has run for a while. */
  public boolean samplesEarly() {
    return choiceOfRest() == Rest.EARLY;
  }

  private Rest choiceOfRest() {
    return given.choice(Option.REST, Rest.class, Rest.SAMPLED);
  }

  private enum Rest {
    SAMPLED,
    EARLY,
    OFF
  }

  /** The formats of reports; empty if there is to be no report at the exit. */
  public List<ReportFormat> formats() {
    if (!given.has(Option.FORMATS)) {
      return ReportFormat.USUAL;
    }
    List<String> names = given.list(Option.FORMATS);
    if (names.equals(List.of("none"))) {
      return List.of();
    }
    return names.stream()
        .map(name -> OptionValues.parseChoice(Option.FORMATS, ReportFormat.class, name))
        .distinct()
        .toList();
  }

  /** The directories of the program's sources. */
  public SourceFiles sources() {
    return new SourceFiles(given.directories(Option.SOURCES));
  }

  /** The directory of reports, absolute. */
  public Path output() {
    return OptionValues.path(given.text(Option.OUTPUT, Option.OUTPUT.byDefault));
  }

  /** Whether something is written there that nobody requests while the program runs. */
  public boolean writes() {
    return !(formats().isEmpty() && events().isEmpty() && analyses().isEmpty());
  }

  /** These options, with another directory of reports. */
  public AgentOptions withOutput(Path directory) {
    Map<Option, String> all = new EnumMap<>(given.texts());
    all.put(Option.OUTPUT, directory.toString());
    return new AgentOptions(all);
  }

  /** The seconds between reports while the program runs; 0 for none. */
  public int everySeconds() {
    int seconds = (int) given.number(Option.EVERY, 0, 0, 1_000_000);
    if (seconds > 0 && formats().isEmpty()) {
      throw new OptionException("option 'every' writes reports; use it without formats=none");
    }
    return seconds;
  }

  /** Whether a full collection runs before each report. */
  public boolean collects() {
    boolean collects = given.isOn(Option.GC);
    if (collects && everySeconds() == 0) {
      throw new OptionException("option 'gc' needs every=seconds, such as every=10");
    }
    return collects;
  }

  /** The number of profiles to keep of those written while the program runs; 0 for the latest. */
  public int keptProfiles() {
    boolean periodic = everySeconds() > 0;
    int profiles = (int) given.number(Option.KEEP, 0, 0, 100_000);
    if (profiles > 0 && !periodic) {
      throw new OptionException("option 'keep' needs every=seconds, such as every=10");
    }
    return profiles;
  }

  /** The seconds between counts of the live objects, after a collection; 0 for none. */
  public int leaksSeconds() {
    int seconds = (int) given.number(Option.LEAKS, 0, 0, 1_000_000);
    if (seconds > 0 && config().lifetimes() == LifetimeMode.OFF) {
      throw new OptionException(
          "option 'leaks' needs tracked objects; use lifetime=sampled or lifetime=exact");
    }
    return seconds;
  }

  /** Whether to compare the contents of live strings and arrays. */
  public boolean duplicates() {
    boolean compare = given.isOn(Option.DUPLICATES);
    if (compare && config().lifetimes() == LifetimeMode.OFF) {
      throw new OptionException(
          "option 'duplicates' needs tracked objects; use lifetime=sampled or lifetime=exact");
    }
    return compare;
  }

  /** Whether to record from the start. */
  public boolean start() {
    return given.flag(Option.START);
  }

  /** The treatment of allocations by the JDK's own classes. */
  public JdkMode jdk() {
    return given.choice(Option.JDK, JdkMode.class, JdkMode.COVERAGE);
  }

  /** The packages of the JDK whose methods are frames of contexts; empty for none. */
  public Set<String> frames() {
    if (jdk() != JdkMode.FRAMES) {
      if (given.has(Option.FRAMES)) {
        throw new OptionException("option 'frames' needs jdk=frames");
      }
      return Set.of();
    }
    if (config().contexts() != ContextMode.TREE) {
      throw new OptionException("option 'jdk=frames' needs context=tree");
    }
    return FramePackages.of(
        given.has(Option.FRAMES) ? given.list(Option.FRAMES) : FramePackages.DEFAULT);
  }

  /** Whether classes are woven that were loaded before the agent. */
  boolean loaded() {
    return weavesBusyLoops() || given.flag(Option.LOADED);
  }

  /** Whether also those whose running methods then go on in the JVM's interpreter. */
  public boolean weavesBusyLoops() {
    return given.text(Option.LOADED, "true").equalsIgnoreCase("all");
  }

  /** Whether to register the MBean. */
  public boolean jmx() {
    return given.flag(Option.JMX);
  }

  /** Whether to register the MBean that other machines read. */
  public boolean remote() {
    return given.isOn(Option.REMOTE);
  }

  /** Whether the lengths of arrays are counted by site. */
  public boolean arrayLengths() {
    String value = given.text(Option.ARRAYS, "sums").toLowerCase(Locale.ROOT);
    return switch (value) {
      case "lengths" -> true;
      case "sums" -> false;
      default -> throw OptionValues.wrong(Option.ARRAYS, value);
    };
  }

  /** Whether class files are read for what types would cost in other layouts. */
  public boolean layout() {
    return given.isOn(Option.LAYOUT);
  }

  /** Whether class files are read for the lines in which methods call others. */
  public boolean readsCalls() {
    return formats().contains(ReportFormat.HPROF);
  }

  /** Whether counts are kept by interval of time. */
  public boolean ranges() {
    return given.isOn(Option.RANGES);
  }

  /** Whether array traffic across JNI is counted. */
  public boolean jni() {
    return jniArrays() || given.isOn(Option.JNI);
  }

  /** Whether the arrays are reported one by one, too. */
  public boolean jniArrays() {
    return given.text(Option.JNI, "").equalsIgnoreCase("arrays");
  }

  /** The precision of lifetimes in allocated bytes; empty where the user says nothing. */
  Optional<Resolution> resolution() {
    return given.has(Option.RESOLUTION)
        ? Optional.of(new Resolution(given.size(Option.RESOLUTION, Resolution.SMALLEST)))
        : Optional.empty();
  }

  /** Which events are recorded one by one. */
  public RequestedEvents events() {
    return RequestedEvents.of(given, config().lifetimes(), output());
  }

  /** The settings of a trace of accesses. */
  public RequestedTrace trace() {
    return RequestedTrace.of(given);
  }

  /** The level of the agent's log, in lower case. */
  public String logLevel() {
    String level = given.text(Option.LOG, "warn").toLowerCase(Locale.ROOT);
    if (!List.of("off", "warn", "info", "debug").contains(level)) {
      throw OptionValues.wrong(Option.LOG, level);
    }
    return level;
  }

  /** The directory of the weaving cache; empty for none. */
  public Optional<Path> cache() {
    return Optional.ofNullable(given.text(Option.CACHE)).map(Path::of);
  }

  /** The accounts, from a file where one is named; none if there is no such option. */
  public AccountRules accounts() {
    String text = given.text(Option.ACCOUNTS);
    return text == null ? AccountRules.NONE : RequestedAccounts.of(text);
  }

  /** The limits of live bytes by account; none if there is no such option. */
  public ImmutableMap<String, Long> quotas() {
    return RequestedQuotas.of(given.list(Option.QUOTA), accounts(), config().lifetimes());
  }

  /** The options as given, for the reports; of a file of accounts what stands in it. */
  public Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    given.texts().forEach((option, value) -> map.put(option.key(), value));
    map.computeIfPresent(Option.ACCOUNTS.key(), (key, value) -> accounts().toString());
    return map;
  }
}
