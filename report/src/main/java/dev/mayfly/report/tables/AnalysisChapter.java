package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.types.AnalysisRate;
import dev.mayfly.snapshot.types.AnalysisTable;

/** Thread-safe, without state: a table that an analysis has reported. */
final class AnalysisChapter {

  private AnalysisChapter() {}

  static Chapter of(AnalysisTable table) {
    ImmutableList.Builder<Column<ImmutableLongArray>> columns = ImmutableList.builder();
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      columns.add(
          Column.shown(table.columns().get(i).title(), Unit.COUNT, numbers -> numbers.get(column)));
    }
    for (AnalysisRate rate : table.rates()) {
      long all = rate.ofAll() ? table.total(rate.whole()) : 0;
      columns.add(
          Column.shown(
              rate.title(),
              Unit.PERCENT,
              numbers ->
                  Columns.share(
                      numbers.get(rate.part()), rate.ofAll() ? all : numbers.get(rate.whole()))));
    }
    return Chapter.of(
            "analyses",
            table.title(),
            "analysis " + table.analysis(),
            Sheet.texts(table.key(), table.rows().entrySet().asList(), columns.build()))
        .titled("Analyses")
        .ifEmpty("The table is empty.");
  }
}
