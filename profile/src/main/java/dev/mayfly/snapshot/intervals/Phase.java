package dev.mayfly.snapshot.intervals;

/**
 * Immutable: a phase of a program. It begins and ends where an interval does.
 *
 * @param name its name, such as {@link #STARTUP}
 * @param from when it began, in milliseconds since 1970
 * @param to when it ended, or the snapshot was taken
 */
public record Phase(String name, long from, long to) {

  /** Until the program said that it has started. */
  public static final String STARTUP = "startup";

  /** From then on until the first measured request began. */
  public static final String BEFORE_FIRST_REQUEST = "before-first-request";

  /** All after that. */
  public static final String STEADY = "steady";

  /** Checks the order. */
  public Phase {
    if (to < from) {
      throw new IllegalArgumentException(name + " ends before it begins");
    }
  }
}
