package dev.mayfly.agent.plan;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.options.HelpText;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionSet;
import java.util.ServiceLoader;

/** The options of the agent with those of the jar for research. Immutable. */
public final class AllOptions {
  /** Both. */
  public static final OptionSet SET = all();

  /** The option that names a file with more. */
  public static final Option<String> CONFIG = Options.CONFIG;

  private AllOptions() {}

  private static OptionSet all() {
    OptionSet set = AgentOptions.BUILT_IN;
    for (Feature feature : ServiceLoader.load(Feature.class)) {
      set = set.with(feature.options());
    }
    return set;
  }

  /** Reads options. */
  public static AgentOptions parse(String text) {
    return AgentOptions.parse(text, SET);
  }

  /** The help with all of them. */
  static String help() {
    return HelpText.all(SET, Preset.help());
  }
}
