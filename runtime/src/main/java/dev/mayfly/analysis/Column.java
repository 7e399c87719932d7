package dev.mayfly.analysis;

import static java.util.Objects.requireNonNull;

/**
 * Immutable. A column of numbers.
 *
 * @param additive whether the numbers are counts: those of two snapshots are subtracted for the
 *     time between them, and those of two programs are added
 */
public record Column(String title, boolean additive) {
  /** Checks that there is a title. */
  public Column {
    requireNonNull(title, "title");
  }

  /** Counts, which only grow. */
  public static Column sum(String title) {
    return new Column(title, true);
  }

  /**
   * A state, such as how many objects are alive: of two snapshots the later one's counts, of two
   * programs the larger one; a table of states alone is left out where programs are merged.
   */
  public static Column state(String title) {
    return new Column(title, false);
  }
}
