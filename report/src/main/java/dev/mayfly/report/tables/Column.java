package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.report.wording.Decimals;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: a column of a table.
 *
 * @param <R> a row
 * @param name its name in files that programs read; empty if only people see it
 * @param title its title for people; empty if only programs read it
 * @param about what it means, for people who do not know yet; may be empty
 * @param unit what its values are
 * @param value the value of a row; null, or an empty {@code Optional}, where it is not known
 * @param display where people see it, and how
 */
public record Column<R>(
    String name,
    String title,
    String about,
    Unit unit,
    Function<? super R, ? extends @Nullable Object> value,
    Display display) {

  /**
   * A column that only programs read.
   *
   * @param <R> a row
   * @param value the value of a row; null where it is not known
   */
  public static <R> Column<R> data(
      String name, Function<? super R, ? extends @Nullable Object> value) {
    return new Column<>(name, "", "", Unit.TEXT, value, Display.PLAIN);
  }

  /** A column of numbers with this number of decimals. */
  public static <R> Column<R> decimal(String name, int digits, ToDoubleFunction<? super R> value) {
    return data(name, row -> Decimals.fixed(value.applyAsDouble(row), digits));
  }

  /**
   * A column that only people see.
   *
   * @param <R> a row
   * @param unit what its values are
   * @param value the value of a row; null where it is not known
   */
  public static <R> Column<R> shown(
      String title, Unit unit, Function<? super R, ? extends @Nullable Object> value) {
    return new Column<>("", title, "", unit, value, Display.PLAIN);
  }

  /** This column, which people see, too. */
  public Column<R> titled(String newTitle, Unit newUnit) {
    return new Column<>(name, newTitle, about, newUnit, value, display);
  }

  /**
   * This column with an explanation.
   *
   * @param meaning what it means
   */
  public Column<R> about(String meaning) {
    return new Column<>(name, title, meaning, unit, value, display);
  }

  /** This column, which the page shows with bars: its values are parts of this whole. */
  Column<R> partOf(long whole) {
    return displayed(new Display(display.views(), whole, display.address()));
  }

  /** This column, whose values lead to this address of the page and the name of the row. */
  Column<R> leadingTo(String address) {
    return displayed(new Display(display.views(), display.whole(), address));
  }

  /** This column, only there. */
  Column<R> only(Display.View... views) {
    return displayed(new Display(ImmutableSet.copyOf(views), display.whole(), display.address()));
  }

  private Column<R> displayed(Display newDisplay) {
    return new Column<>(name, title, about, unit, value, newDisplay);
  }

  /** These columns, only there. */
  static <R> List<Column<R>> only(List<Column<R>> columns, Display.View... views) {
    return columns.stream().map(column -> column.only(views)).toList();
  }

  /**
   * The columns that are shown there.
   *
   * @param <R> a row
   * @param view where
   * @return those of them
   */
  public static <R> List<Column<R>> in(Display.View view, List<Column<R>> columns) {
    return columns.stream()
        .filter(column -> column.name.isEmpty() || !column.title.isEmpty())
        .filter(column -> column.display.views().contains(view))
        .toList();
  }

  /**
   * The columns for rows that have such a row as a part.
   *
   * @param <T> a row
   * @param <R> the part
   * @param part finds it
   */
  public static <T, R> List<Column<T>> of(Function<? super T, R> part, List<Column<R>> columns) {
    ImmutableList.Builder<Column<T>> all = ImmutableList.builder();
    for (Column<R> one : columns) {
      all.add(
          new Column<T>(
              one.name,
              one.title,
              one.about,
              one.unit,
              row -> one.value.apply(part.apply(row)),
              one.display));
    }
    return all.build();
  }

  /** The ones that people see. */
  public static <R> List<Column<R>> shown(List<Column<R>> columns) {
    return columns.stream().filter(column -> !column.title.isEmpty()).toList();
  }

  /** The value of a row; null where it is not known. */
  public @Nullable Object of(R row) {
    Object known = value.apply(row);
    if (known instanceof Optional<?> optional) {
      return optional.orElse(null);
    }
    if (known instanceof OptionalLong number) {
      return number.isPresent() ? number.getAsLong() : null;
    }
    return known;
  }

  /** The value of a row as people read it; {@code -}, or a word, where it is not known. */
  public String text(R row) {
    Object known = of(row);
    return known == null ? unit.unknown() : unit.text(known);
  }
}
