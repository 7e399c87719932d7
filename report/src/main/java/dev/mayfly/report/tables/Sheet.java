package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Immutable: a table for people, whose rows have names.
 *
 * @param <R> the figures of a row
 * @param title the title of the names, in singular
 * @param about what the rows have in common; may be empty
 * @param rows the rows by their names: types, sites or texts
 * @param remark what a row has to say beside its figures; may be empty
 * @param parts the rows that a row stands for, which the page unfolds
 * @param most how many rows the page holds
 * @param lines how many rows text shows at most
 * @param nothing the sentence where there is no row; empty if it is the chapter's
 */
public record Sheet<R>(
    Of of,
    String title,
    String about,
    ImmutableList<? extends Map.Entry<?, R>> rows,
    List<Column<R>> columns,
    BiFunction<R, ProfileNames, String> remark,
    Function<R, Optional<Sheet<?>>> parts,
    int most,
    int lines,
    String nothing) {

  /** Immutable: the kind of rows. */
  public enum Of {
    /** Types. */
    TYPE,
    /** Sites. */
    SITE,
    /** Accounts. */
    ACCOUNT,
    /** Threads. */
    THREAD,
    /** Methods; a text where there is none. */
    METHOD,
    /** Paths of contexts. */
    CONTEXT,
    /** Anything else, by its name. */
    TEXT
  }

  /** A table whose rows have nothing to say, and which the page holds as a whole. */
  Sheet(
      Of of, String title, ImmutableList<? extends Map.Entry<?, R>> rows, List<Column<R>> columns) {
    this(
        of,
        title,
        "",
        rows,
        columns,
        (row, names) -> "",
        row -> Optional.empty(),
        Integer.MAX_VALUE,
        Integer.MAX_VALUE,
        "");
  }

  /** A table of rows of any kind. */
  public static <R> Sheet<R> of(
      Of of, String title, ImmutableList<? extends Map.Entry<?, R>> rows, List<Column<R>> columns) {
    return new Sheet<>(of, title, rows, columns);
  }

  /** A table of types. */
  public static <R> Sheet<R> types(
      ImmutableList<Map.Entry<String, R>> rows, List<Column<R>> columns) {
    return new Sheet<>(Of.TYPE, "type", rows, columns);
  }

  /** A table of sites. */
  public static <R> Sheet<R> sites(
      ImmutableList<Map.Entry<AllocationSite, R>> rows, List<Column<R>> columns) {
    return new Sheet<>(Of.SITE, "site", rows, columns);
  }

  /**
   * A table of anything else.
   *
   * @param <R> the figures of a row
   */
  public static <R> Sheet<R> texts(
      String title, ImmutableList<Map.Entry<String, R>> rows, List<Column<R>> columns) {
    return new Sheet<>(Of.TEXT, title, rows, columns);
  }

  /** The plural of the title. */
  public String plural() {
    return of == Of.TEXT ? title : title + (title.endsWith("s") ? "es" : "s");
  }

  /** The first rows, this many at most. */
  public ImmutableList<? extends Map.Entry<?, R>> first(int number) {
    return rows.subList(0, Math.min(number, rows.size()));
  }

  /** This table, whose rows have this in common. */
  Sheet<R> about(String words) {
    return new Sheet<>(of, title, words, rows, columns, remark, parts, most, lines, nothing);
  }

  /** This table, whose rows have this to say. */
  public Sheet<R> remarking(BiFunction<R, ProfileNames, String> words) {
    return new Sheet<>(of, title, about, rows, columns, words, parts, most, lines, nothing);
  }

  /** This table, whose rows stand for these. */
  Sheet<R> unfolding(Function<R, Optional<Sheet<?>>> into) {
    return new Sheet<>(of, title, about, rows, columns, remark, into, most, lines, nothing);
  }

  /** This table, of which the page holds this many rows, or says this if there is none. */
  Sheet<R> atMost(int number, String ifNone) {
    return new Sheet<>(of, title, about, rows, columns, remark, parts, number, lines, ifNone);
  }

  /** This table, of which text shows this many rows. */
  Sheet<R> inText(int number) {
    return new Sheet<>(of, title, about, rows, columns, remark, parts, most, number, nothing);
  }

  /** The rows with their names. */
  static <K, R> ImmutableList<Map.Entry<K, R>> named(List<R> rows, Function<R, K> name) {
    return rows.stream()
        .map(row -> Maps.immutableEntry(name.apply(row), row))
        .collect(ImmutableList.toImmutableList());
  }

  /** The greatest rows first; equal ones stay in their order. */
  public static <K, R> ImmutableList<Map.Entry<K, R>> greatestFirst(
      Map<K, R> rows, ToDoubleFunction<R> measure) {
    return ImmutableList.sortedCopyOf(
        Comparator.comparingDouble((Map.Entry<K, R> row) -> measure.applyAsDouble(row.getValue()))
            .reversed(),
        rows.entrySet());
  }
}
