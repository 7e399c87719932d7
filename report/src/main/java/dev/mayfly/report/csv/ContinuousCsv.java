package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.MetricsPoint;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Thread-safe, without state: a row each time that an agent has noted what a thread had allocated.
 *
 * <p>The density is of the time since the row before of the same thread. Live bytes are empty where
 * there was no collection yet.
 */
final class ContinuousCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "continuous.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return !snapshot.metrics().isEmpty();
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    CsvTable csv =
        CsvTable.start(
            out,
            "bytecodes",
            "thread",
            "threadId",
            "allocations",
            "bytes",
            "liveBytes",
            "objectsPer1000");
    Map<Long, MetricsPoint> last = new HashMap<>();
    for (MetricsPoint point : snapshot.metrics()) {
      MetricsPoint before = last.put(point.threadId(), point);
      csv.row(
          point.bytecodes(),
          point.thread(),
          point.threadId(),
          point.allocations(),
          point.bytes(),
          point.liveBytes() < 0 ? "" : point.liveBytes(),
          String.format(
              Locale.ROOT,
              "%.3f",
              point.objectsPer1000(
                  before != null
                      ? before
                      : MetricsPoint.beginningOf(point.threadId(), point.thread()))));
    }
  }
}
