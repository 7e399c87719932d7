package dev.mayfly.spring.endpoint;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: a table of an endpoint, in no order.
 *
 * @param <R> a row
 * @param text the text of a row that a filter looks at
 * @param amount the allocations of a row, by which it is sorted
 */
record View<R>(
    Table<R> table, Function<? super R, String> text, Function<? super R, Amount> amount) {

  /** A table without rows. */
  static final View<?> EMPTY =
      new View<>(Table.of(ImmutableList.of()), row -> "", row -> new Amount(0, 0));

  /** A table whose columns are those of the names, the amount, and the further figures. */
  static <R> View<R> of(
      Iterable<R> rows,
      Function<? super R, String> text,
      Function<? super R, Amount> amount,
      List<Column<R>> names,
      List<Column<R>> figures) {
    return new View<>(
        Table.of(rows).with(names).with(amount, Amount.COLUMNS).with(figures), text, amount);
  }

  /** The figures of a row by their names; null where one is not known. */
  Map<String, @Nullable Object> figures(R row) {
    Map<String, @Nullable Object> figures = new LinkedHashMap<>();
    for (Column<R> column : table.columns()) {
      figures.put(column.name(), column.of(row));
    }
    return figures;
  }
}
