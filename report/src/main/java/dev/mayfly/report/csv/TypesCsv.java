package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.Map;

/** Thread-safe, without state: a row for each type, the one with the most bytes first. */
final class TypesCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "types.csv";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    CsvTable table = CsvTable.start(out, "type", "allocations", "elements", "bytes");
    for (Map.Entry<String, AllocationStats> entry : snapshot.byType().entrySet()) {
      AllocationStats stats = entry.getValue();
      if (stats.allocations() > 0) {
        table.row(entry.getKey(), stats.allocations(), stats.elements(), stats.bytes());
      }
    }
  }
}
