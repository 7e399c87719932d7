package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: a row for each class, method, line and type, the one with the most
 * bytes first.
 */
final class SitesCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "sites.csv";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    List<Map.Entry<SiteKey, AllocationStats>> rows =
        new ArrayList<>(SiteKey.rows(snapshot.bySite(), AllocationStats::plus).entrySet());
    // a stable sort: only rows that were joined may move
    rows.sort(
        Comparator.comparingLong(
                (Map.Entry<SiteKey, AllocationStats> row) -> row.getValue().bytes())
            .reversed());
    List<String> header = SiteColumns.header();
    QuantityColumns.addNames(QuantityColumns.ALLOCATED, header);
    CsvTable table = CsvTable.start(out, header);
    for (Map.Entry<SiteKey, AllocationStats> row : rows) {
      AllocationStats stats = row.getValue();
      if (stats.allocations() > 0) {
        List<Object> cells = SiteColumns.row(row.getKey());
        QuantityColumns.addCells(QuantityColumns.ALLOCATED, stats, cells);
        table.row(cells);
      }
    }
  }
}
