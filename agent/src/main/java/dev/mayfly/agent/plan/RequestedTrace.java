package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.OptionValues;

/**
 * Immutable. The settings of a trace of accesses: its limit and its addresses.
 *
 * @param limit how many characters at most
 * @param addresses whether accesses have addresses, those of the model that simulated caches have
 */
public record RequestedTrace(long limit, boolean addresses) {
  /** Reads the options. */
  public static RequestedTrace of(OptionValues given) {
    return new RequestedTrace(
        given.get(ResearchOptions.TRACE_LIMIT),
        given.get(ResearchOptions.TRACE_ADDRESS).equals("model"));
  }
}
