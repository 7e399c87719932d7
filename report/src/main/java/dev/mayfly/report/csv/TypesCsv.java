package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: a row for each type, the one with the most bytes first. */
final class TypesCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "types.csv";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    List<String> header = new ArrayList<>(List.of("type"));
    QuantityColumns.addNames(QuantityColumns.ALLOCATED, header);
    CsvTable table = CsvTable.start(out, header);
    for (Map.Entry<String, AllocationStats> entry : snapshot.byType().entrySet()) {
      AllocationStats stats = entry.getValue();
      if (stats.allocations() > 0) {
        List<Object> cells = new ArrayList<>(List.of(entry.getKey()));
        QuantityColumns.addCells(QuantityColumns.ALLOCATED, stats, cells);
        table.row(cells);
      }
    }
  }
}
