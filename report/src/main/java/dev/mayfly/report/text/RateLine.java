package dev.mayfly.report.text;

import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.util.List;
import java.util.function.ToLongFunction;

/** Thread-safe, without state: the rate of allocation over time, as one line. */
final class RateLine {

  private static final String STEPS = "▁▂▃▄▅▆▇█";
  private static final int COLUMNS = 40;
  private static final int FEWEST = 3;

  private RateLine() {}

  /**
   * {@code all bytes over time ▁▂█▅ at most 12.3 MB/s}; of counted bytes where only they are known;
   * empty where too little was noted, or the snapshot is one of several programs.
   */
  static String of(ProfileSnapshot snapshot) {
    if (snapshot.histories().size() != 1) {
      return "";
    }
    History history = snapshot.histories().get(0);
    List<TotalsPoint> points = history.totals();
    int n = points.size();
    boolean isAll = points.stream().allMatch(point -> point.allocatedBytes() >= 0);
    ToLongFunction<TotalsPoint> bytes = isAll ? TotalsPoint::allocatedBytes : TotalsPoint::bytes;
    if (n < FEWEST || bytes.applyAsLong(points.get(n - 1)) == 0) {
      return "";
    }
    int columns = Math.min(COLUMNS, n - 1);
    double[] rates = new double[columns];
    double most = 0;
    for (int i = 0; i < columns; i++) {
      TotalsPoint from = points.get(i * (n - 1) / columns);
      TotalsPoint to = points.get((i + 1) * (n - 1) / columns);
      double seconds = Math.max(1e-3, (to.time() - from.time()) / 1e3);
      rates[i] = Math.max(0, bytes.applyAsLong(to) - bytes.applyAsLong(from)) / seconds;
      most = Math.max(most, rates[i]);
    }
    StringBuilder line =
        new StringBuilder(isAll ? "all bytes" : "counted bytes").append(" over time ");
    for (double rate : rates) {
      line.append(STEPS.charAt((int) Math.min(7, 8 * rate / (most + 1))));
    }
    return line.append(" at most ").append(Units.bytes(Math.round(most))).append("/s").toString();
  }
}
