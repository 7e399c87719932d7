package dev.mayfly;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.analysis.AnalysisResult;
import dev.mayfly.analysis.Table;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisRate;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.List;

/** Stateless. Turns the results of analyses into the tables of a snapshot. */
final class AnalysisAssembly {
  private AnalysisAssembly() {}

  static ImmutableList<AnalysisTable> tables(List<AnalysisResult> results) {
    ImmutableList.Builder<AnalysisTable> tables = ImmutableList.builder();
    for (AnalysisResult result : results) {
      for (Table table : result.tables()) {
        tables.add(table(result.name(), table));
      }
    }
    return tables.build();
  }

  private static AnalysisTable table(String analysis, Table table) {
    ImmutableMap.Builder<String, ImmutableLongArray> rows = ImmutableMap.builder();
    table.rows().forEach((name, row) -> rows.put(name, ImmutableLongArray.copyOf(row)));
    return new AnalysisTable(
        analysis,
        table.title(),
        table.key(),
        table.columns().stream()
            .map(column -> new AnalysisColumn(column.title(), column.additive()))
            .collect(ImmutableList.toImmutableList()),
        rows.buildOrThrow(),
        table.rates().stream()
            .map(rate -> new AnalysisRate(rate.title(), rate.part(), rate.whole(), rate.ofAll()))
            .collect(ImmutableList.toImmutableList()));
  }
}
