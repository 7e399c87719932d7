package dev.mayfly.report.csv;

import com.google.common.base.Ascii;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/** Thread-safe: a row for each type, with its bytes in other layouts. */
public final class LayoutCsv implements ReportWriter {

  private final HeapFigures heap;

  /** Writes tables of layouts. */
  public LayoutCsv() {
    this(HeapFigures.NONE);
  }

  /**
   * Writes tables of layouts.
   *
   * @param heap what a heap dump knows, whose objects the profile has; or none
   */
  public LayoutCsv(HeapFigures heap) {
    this.heap = heap;
  }

  @Override
  public String fileName() {
    return "layout.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return !snapshot.classShapes().isEmpty();
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    CsvTable table =
        CsvTable.start(
            out,
            "type",
            "standing",
            "count",
            "elements",
            "values",
            "bytes",
            "compactBytes",
            "jep401Bytes",
            "nullRestrictedBytes",
            "savedLow",
            "savedHigh",
            "liveShare");
    for (LayoutRow row : LayoutAdvice.of(snapshot, heap).rows()) {
      table.row(
          row.typeName(),
          Ascii.toLowerCase(row.standing().name()),
          row.count(),
          row.elements(),
          row.values(),
          row.today(),
          row.compact(),
          row.jep401(),
          row.nullRestricted(),
          row.saved().low(),
          row.saved().high(),
          row.liveShare());
    }
  }
}
