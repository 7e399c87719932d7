package dev.mayfly.report.csv;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.AnalysisTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.Map;

/**
 * Thread-safe, without state: a row for each number that analyses have reported, since their tables
 * differ in their columns.
 */
final class AnalysesCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "analyses.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return !snapshot.analyses().isEmpty();
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    CsvTable csv = CsvTable.start(out, "analysis", "table", "name", "column", "value");
    for (AnalysisTable table : snapshot.analyses()) {
      for (Map.Entry<String, ImmutableLongArray> row : table.rows().entrySet()) {
        for (int i = 0; i < table.columns().size(); i++) {
          csv.row(
              table.analysis(),
              table.title(),
              row.getKey(),
              table.columns().get(i).title(),
              row.getValue().get(i));
        }
      }
    }
  }
}
