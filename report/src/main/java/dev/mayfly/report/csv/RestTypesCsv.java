package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RestEstimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: a row for each type that unwoven code allocated, the one with the
 * most bytes first. All bytes are estimates, with the ends of their 95 % intervals. Written only
 * where unwoven code was sampled.
 */
final class RestTypesCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "estimated-types.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return !snapshot.whole().isEmpty();
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    List<String> header = new ArrayList<>(List.of("type"));
    header.addAll(RestColumns.names("estimatedBytes"));
    CsvTable table = CsvTable.start(out, header);
    for (Map.Entry<String, RestEstimate> type : snapshot.whole().byType().entrySet()) {
      List<Object> cells = new ArrayList<>(List.of(type.getKey()));
      RestColumns.addCells(type.getValue(), cells);
      table.row(cells);
    }
  }
}
