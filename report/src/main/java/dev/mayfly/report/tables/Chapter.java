package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import java.util.List;
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
 * @param steps amounts over time, of which the page shows one at a time above the tables
 */
public record Chapter(
    String view,
    String title,
    String heading,
    String about,
    String nothing,
    ImmutableList<Sheet<?>> sheets,
    Optional<Curve> curve,
    String note,
    ImmutableList<Steps> steps) {

  /** A chapter without {@link Steps}. */
  public Chapter(
      String view,
      String title,
      String heading,
      String about,
      String nothing,
      ImmutableList<Sheet<?>> sheets,
      Optional<Curve> curve,
      String note) {
    this(view, title, heading, about, nothing, sheets, curve, note, ImmutableList.of());
  }

  /** This chapter with amounts over time. */
  public Chapter with(List<Steps> more) {
    return new Chapter(
        view, title, heading, about, nothing, sheets, curve, note, ImmutableList.copyOf(more));
  }

  /**
   * Immutable: an amount that stays for a while, then steps to another.
   *
   * @param name of its owner, such as a thread
   * @param of the kind of the amount
   * @param legend the amount in words
   * @param axis the unit of the places
   * @param unit the unit of the amounts
   * @param at the places at which the steps end; the first one begins at 0
   * @param amounts an amount for each step
   * @param heap bytes of the heap at these places, on an axis of their own; negative where unknown
   */
  public record Steps(
      String name,
      String of,
      String legend,
      Unit axis,
      Unit unit,
      ImmutableList<Long> at,
      ImmutableList<Double> amounts,
      ImmutableList<Long> heap) {}

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
