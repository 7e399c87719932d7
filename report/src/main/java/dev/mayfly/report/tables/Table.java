package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.function.Function;

/**
 * Immutable: a table of a profile. The rows are found again at each walk of them, so that a table
 * of contexts takes no memory.
 *
 * @param <R> a row
 * @param columns the columns, in the order of files
 * @param rows the rows, in their order
 */
public record Table<R>(ImmutableList<Column<R>> columns, Iterable<R> rows) {

  /** A table without columns. */
  public static <R> Table<R> of(Iterable<R> rows) {
    return new Table<>(ImmutableList.of(), rows);
  }

  /** This table with more columns. */
  public Table<R> with(List<Column<R>> more) {
    return new Table<>(
        ImmutableList.<Column<R>>builder().addAll(columns).addAll(more).build(), rows);
  }

  /** This table with more columns, of a part of its rows. */
  public <P> Table<R> with(Function<? super R, P> part, List<Column<P>> more) {
    return with(Column.of(part, more));
  }

  /** The columns that programs read. */
  public List<Column<R>> ofFiles() {
    return columns.stream().filter(column -> !column.name().isEmpty()).toList();
  }
}
