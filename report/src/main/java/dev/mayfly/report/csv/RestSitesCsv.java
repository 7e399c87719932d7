package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RestEstimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: a row for each class, method, line and type of unwoven code that
 * allocated, the one with the most bytes first. All bytes are estimates, with the ends of their 95
 * % intervals. Written only where unwoven code was sampled.
 */
final class RestSitesCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "estimated-sites.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return !snapshot.whole().isEmpty();
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    List<String> header = new ArrayList<>(List.of("class", "method", "descriptor", "line", "type"));
    header.addAll(RestColumns.names("estimatedBytes"));
    CsvTable table = CsvTable.start(out, header);
    for (Map.Entry<AllocationSite, RestEstimate> row : snapshot.whole().bySite().entrySet()) {
      AllocationSite site = row.getKey();
      List<Object> cells =
          new ArrayList<>(
              List.of(
                  site.method().className(),
                  site.method().methodName(),
                  site.method().descriptor(),
                  site.line(),
                  site.typeName()));
      RestColumns.addCells(row.getValue(), cells);
      table.row(cells);
    }
  }
}
