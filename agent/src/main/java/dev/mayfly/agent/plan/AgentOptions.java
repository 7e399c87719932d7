package dev.mayfly.agent.plan;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.ProfilerConfig;
import dev.mayfly.agent.options.HelpText;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.OptionParser;
import dev.mayfly.agent.options.OptionSet;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.snapshot.run.ContextMode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Immutable. The agent's options, read from {@code key=value,key=value} and checked. */
public final class AgentOptions extends OptionValues {
  /** The options of the agent, without those of plug-ins. */
  public static final OptionSet BUILT_IN = new OptionSet(Options.ALL);

  private AgentOptions(OptionSet set, Map<Option<?>, String> given) {
    super(set, given);
  }

  /**
   * Reads options of the agent.
   *
   * @throws OptionException if one is unknown or its value is wrong
   */
  public static AgentOptions parse(String text) {
    return parse(text, BUILT_IN);
  }

  /**
   * Reads options.
   *
   * @throws OptionException if one is unknown or its value is wrong
   */
  public static AgentOptions parse(String text, OptionSet set) {
    Map<Option<?>, String> given = OptionParser.parse(text, set, Options.CONFIG);
    String help = given.get(Options.HELP);
    if (help != null && !Ascii.equalsIgnoreCase(help, "plan")) {
      return new AgentOptions(set, Map.of(Options.HELP, help));
    }
    AgentOptions options = new AgentOptions(set, given);
    if (options.has(Options.PRESET)) {
      options = options.withDefaults(options.get(Options.PRESET).defaults(set));
    }
    options.check();
    return options;
  }

  /** The help text with all options that there are. */
  public static String allHelp(OptionSet set) {
    return HelpText.all(set, Preset.help());
  }

  /**
   * The plug-ins that a text names, whose options it may have.
   *
   * @throws OptionException if one does not exist
   */
  public static List<Path> plugins(String text) {
    String jars = OptionParser.find(text, Options.PLUGINS, Options.CONFIG);
    return jars.isEmpty() ? List.of() : Options.PLUGINS.parse(jars);
  }

  /** Options of a text that have no effect since they are in it again: a line each. */
  public List<String> repeated(String text) {
    return OptionParser.repeated(text, set());
  }

  /** These options, with the defaults for tests, and reports in the build's directory. */
  public AgentOptions forTests(Path buildDirectory) {
    Map<Option<?>, String> defaults = Preset.TEST.defaults(set());
    defaults.put(Options.OUTPUT, buildDirectory.resolve(Options.OUTPUT.byDefault()).toString());
    return withDefaults(defaults);
  }

  /**
   * These options, with others where they say nothing. Lifetimes stay as they are where the user
   * has a say in how objects are sampled.
   */
  private AgentOptions withDefaults(Map<Option<?>, String> defaults) {
    Map<Option<?>, String> all = new HashMap<>(defaults);
    if (has(Options.SAMPLE)
        || has(Options.PRECISION)
        || get(Options.CONTEXT) == ContextMode.SAMPLED) {
      all.remove(Options.LIFETIME);
    }
    if (has(Options.SAMPLE)) { // which excludes it
      all.remove(Options.PRECISION);
    }
    all.putAll(texts());
    return new AgentOptions(set(), all);
  }

  /** Whether the user says something of an option that the preset does not say. */
  @Override
  protected boolean isGiven(Option<?> option) {
    String text = texts().get(option);
    return text != null
        && (!has(Options.PRESET) || !text.equals(get(Options.PRESET).defaults(set()).get(option)));
  }

  /** The options as given, for the reports; of a file of accounts what stands in it. */
  public Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    texts()
        .forEach(
            (option, text) ->
                map.put(
                    option.key(), option == Options.ACCOUNTS ? String.valueOf(get(option)) : text));
    return map;
  }

  // Consequences of the values.

  /** Whether to print the list of options only. */
  public boolean help() {
    return has(Options.HELP) && !explains();
  }

  /** The list of options to print: the usual ones, or all. */
  public String helpText() {
    return Ascii.equalsIgnoreCase(get(Options.HELP), "all")
        ? allHelp(set())
        : HelpText.usual(set(), Preset.help());
  }

  /** Whether to print the plan only. */
  public boolean explains() {
    return Ascii.equalsIgnoreCase(get(Options.HELP), "plan");
  }

  /** The patterns of classes to weave; empty where the program's own packages are meant. */
  public List<String> include() {
    return get(Options.INCLUDE);
  }

  /** The patterns of classes that stay as they are. */
  public List<String> exclude() {
    return get(Options.EXCLUDE);
  }

  /** The configuration of the recorder and the tracker. */
  ProfilerConfig config() {
    return ProfilerConfig.builder()
        .contexts(get(Options.CONTEXT))
        .lifetimes(get(Options.LIFETIME))
        .samplingInterval(number(Options.SAMPLE))
        .precision(get(Options.PRECISION))
        .trackedCapacity(get(Options.TRACKED))
        .seed(get(Options.SEED))
        .nodeBudget(number(Options.NODES))
        .depthBudget(number(Options.DEPTH))
        .build();
  }

  /**
   * Whether uncounted allocations are estimated from the start, not when the program has run for a
   * while.
   */
  public boolean samplesEarly() {
    return get(Options.REST).equals("early");
  }

  /** The formats of reports; empty if there is to be no report at the exit. */
  public List<ReportFormat> formats() {
    return get(Options.FORMATS);
  }

  /** The directories of the program's sources. */
  public SourceFiles sources() {
    return new SourceFiles(get(Options.SOURCES));
  }

  /** The directory of reports, absolute. */
  public Path output() {
    return get(Options.OUTPUT);
  }

  /** These options, with another directory of reports. */
  public AgentOptions withOutput(Path directory) {
    Map<Option<?>, String> all = texts();
    all.put(Options.OUTPUT, directory.toString());
    return new AgentOptions(set(), all);
  }

  /** The directory of the weaving cache; empty for none. */
  public Optional<Path> cache() {
    return has(Options.CACHE) ? Optional.of(Path.of(get(Options.CACHE))) : Optional.empty();
  }

  /** The limits of live bytes by account; none if there is no such option. */
  public ImmutableMap<String, Long> quotas() {
    return ImmutableMap.copyOf(get(Options.QUOTA));
  }
}
