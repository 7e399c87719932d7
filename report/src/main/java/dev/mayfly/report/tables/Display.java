package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableSet;

/**
 * Immutable: where a column is shown, and how.
 *
 * @param whole the whole whose parts its values are, which the page draws as bars; 0 for none
 * @param address the address in the page that a value leads to, without the row's name at its end;
 *     may be empty
 */
public record Display(ImmutableSet<View> views, long whole, String address) {

  /** Everywhere, as numbers and names. */
  static final Display PLAIN = new Display(ImmutableSet.copyOf(View.values()), 0, "");

  /** Immutable: where columns are shown. */
  public enum View {
    /** Text. */
    TEXT,
    /** The page, where it shows counted allocations. */
    COUNTED,
    /** The page, where it shows estimates, too. */
    ALL
  }
}
