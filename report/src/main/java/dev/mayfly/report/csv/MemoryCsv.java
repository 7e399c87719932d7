package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.TotalsPoint;
import java.io.IOException;

/**
 * Thread-safe, without state: a row for each moment at which was noted what a program had allocated
 * and what memory it used. Of merged profiles, programs have numbers, in the order of their starts.
 */
final class MemoryCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "memory.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return snapshot.histories().stream().anyMatch(history -> !history.totals().isEmpty());
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    CsvTable csv =
        CsvTable.start(
            out,
            "program",
            "millis",
            "allocations",
            "bytes",
            "usedHeapBytes",
            "heapAfterCollectionBytes",
            "residentBytes");
    int program = 0;
    for (History history : snapshot.histories()) {
      program++;
      for (TotalsPoint point : history.totals()) {
        csv.row(
            program,
            point.time(),
            point.allocations(),
            point.bytes(),
            known(point.memory().usedHeapBytes()),
            known(point.heapBytes()),
            known(point.memory().residentBytes()));
      }
    }
  }

  private static Object known(long bytes) {
    return bytes < 0 ? "" : bytes;
  }
}
