package dev.mayfly.report.csv;

import dev.mayfly.snapshot.RestEstimate;
import java.util.List;

/** Thread-safe, without state: the columns of an estimate. */
final class RestColumns {

  private RestColumns() {}

  /** The estimate, the number of its samples, the ends of its interval. */
  static List<String> names(String name) {
    return List.of(name, name + "Samples", name + "Low", name + "High");
  }

  static void addCells(RestEstimate estimate, List<Object> cells) {
    cells.add(estimate.bytes());
    cells.add(estimate.samples());
    cells.add((long) Math.floor(estimate.bytesLow()));
    cells.add((long) Math.ceil(estimate.bytesHigh()));
  }
}
