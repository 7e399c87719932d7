package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.ProfileNames;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Immutable: the part of a report on one subject. Text has a section for each, and the page a view
 * for those of one title.
 *
 * @param view the name of the view in addresses
 * @param about how the first table is sorted, or who reports it
 * @param nothing the text where the first table is empty, and no sentence is before it
 * @param note how to read them; may be empty
 * @param steps amounts over time, of which the page shows one at a time above the tables
 */
public record Chapter(
    String view,
    String title,
    String heading,
    String about,
    String nothing,
    Function<ProfileNames, List<String>> sentences,
    ImmutableList<Sheet<?>> sheets,
    Optional<Curve> curve,
    String note,
    ImmutableList<Steps> steps) {

  /** This chapter with amounts over time. */
  public Chapter with(List<Steps> more) {
    return new Chapter(
        view,
        title,
        heading,
        about,
        nothing,
        sentences,
        sheets,
        curve,
        note,
        ImmutableList.copyOf(more));
  }

  /**
   * Immutable: an amount that stays for a while, then steps to another.
   *
   * @param name of its owner, such as a thread
   * @param legend the amount in words
   * @param at the places at which the steps end; the first one begins at 0
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
   * @param shares the share below 1, below 2, and so on
   */
  public record Curve(String axis, String about, ImmutableList<Double> shares) {}

  /** A chapter that is only tables; the view has its heading. */
  public static Chapter of(String view, String heading, String about, Sheet<?>... sheets) {
    return of(view, heading, about, ImmutableList.copyOf(sheets));
  }

  /** A chapter that is only tables; the view has its heading. */
  public static Chapter of(
      String view, String heading, String about, ImmutableList<Sheet<?>> sheets) {
    return new Chapter(
        view,
        heading,
        heading,
        about,
        "",
        names -> List.of(),
        sheets,
        Optional.empty(),
        "",
        ImmutableList.of());
  }

  /** This chapter in a view of this title. */
  public Chapter titled(String words) {
    return new Chapter(view, words, heading, about, nothing, sentences, sheets, curve, note, steps);
  }

  /** This chapter, which says this where its first table is empty. */
  public Chapter ifEmpty(String words) {
    return new Chapter(view, title, heading, about, words, sentences, sheets, curve, note, steps);
  }

  /** This chapter with conclusions before its tables. */
  public Chapter saying(Function<ProfileNames, List<String>> words) {
    return new Chapter(view, title, heading, about, nothing, words, sheets, curve, note, steps);
  }

  /** This chapter, which says how to read its tables. */
  public Chapter noting(String words) {
    return new Chapter(
        view, title, heading, about, nothing, sentences, sheets, curve, words, steps);
  }

  /** This chapter with a curve above its tables. */
  public Chapter with(Optional<Curve> above) {
    return new Chapter(view, title, heading, about, nothing, sentences, sheets, above, note, steps);
  }

  /** Whether there is no row in the first table. */
  public boolean isEmpty() {
    return sheets.get(0).rows().isEmpty();
  }
}
