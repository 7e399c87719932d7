package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: the numbers of a table that an analysis has reported. */
public final class AnalysisColumns {

  private AnalysisColumns() {}

  /**
   * A column for each of the table's, of its rows.
   *
   * @param table the table
   * @return the columns, without the one of names
   */
  public static List<Column<Map.Entry<String, ImmutableLongArray>>> of(AnalysisTable table) {
    ImmutableList.Builder<Column<Map.Entry<String, ImmutableLongArray>>> columns =
        ImmutableList.builder();
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      columns.add(
          Column.shown(
              table.columns().get(i).title(), Unit.COUNT, row -> row.getValue().get(column)));
    }
    return columns.build();
  }
}
