package dev.mayfly.agent;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.Options;

/**
 * The features that the recorder and the profiler have, and that an option switches on. Immutable.
 */
final class SwitchedFeatures implements Feature {
  private static final long MILLIS = 1000;

  @Override
  public void prepare(Host host) {
    if (host.options().get(Options.LAYOUT)) {
      host.classFiles();
    }
  }

  @Override
  public void beforeWeaving(Host host) {
    if (host.options().get(Options.ARRAYS).equals("lengths")) {
      host.recorder().countLengths();
    }
  }

  @Override
  public void start(Host host) {
    AgentOptions options = host.options();
    if (options.get(Options.DUPLICATES)) {
      host.profiler().upkeep().compareContents();
    }
    if (options.get(Options.RANGES)) {
      host.profiler().upkeep().keepIntervals();
    }
    long leaksSeconds = options.get(Options.LEAKS);
    if (leaksSeconds > 0) {
      host.eachSecond(() -> host.profiler().upkeep().countLiving(MILLIS * leaksSeconds));
    }
  }
}
