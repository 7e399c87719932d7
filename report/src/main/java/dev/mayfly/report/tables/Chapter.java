package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * Immutable: the part of a report on one subject. Text has a section for each, and the page a view
 * for those of one title.
 *
 * @param view the name of the view in addresses
 * @param heading the heading of the chapter
 * @param about how the first table is sorted, or who reports it
 * @param nothing the text where the first table is empty
 * @param sheets the tables
 * @param curve a curve above them
 * @param note how to read them; may be empty
 */
public record Chapter(
    String view,
    String title,
    String heading,
    String about,
    String nothing,
    ImmutableList<Sheet<?>> sheets,
    Optional<Curve> curve,
    String note) {

  /**
   * Immutable: shares over amounts that double.
   *
   * @param axis what the amounts are
   * @param about how to read it
   * @param shares the share below 1, below 2, and so on
   */
  public record Curve(String axis, String about, ImmutableList<Double> shares) {}

  /** Whether there is a row in the first table. */
  public boolean isEmpty() {
    return sheets.get(0).rows().isEmpty();
  }
}
