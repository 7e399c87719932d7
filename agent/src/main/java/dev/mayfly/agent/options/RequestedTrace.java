package dev.mayfly.agent.options;

/**
 * Immutable. The settings of a trace of accesses: its limit and its addresses.
 *
 * @param limit how many characters at most
 * @param address the addresses that accesses have
 */
public record RequestedTrace(long limit, Address address) {
  /** Immutable. Which addresses. */
  public enum Address {
    /** Objects have their hash codes. */
    NONE,
    /** The ones of the model that simulated caches have. */
    MODEL
  }

  /**
   * Reads the options.
   *
   * @throws OptionException if one is wrong
   */
  static RequestedTrace of(OptionValues given) {
    return new RequestedTrace(
        given.size(Option.TRACE_LIMIT, 1 << 10),
        given.choice(Option.TRACE_ADDRESS, Address.class, Address.NONE));
  }
}
