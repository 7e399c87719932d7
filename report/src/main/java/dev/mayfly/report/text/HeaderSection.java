package dev.mayfly.report.text;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.report.output.IsoInstant;
import dev.mayfly.report.wording.Opening;
import dev.mayfly.report.wording.Sparkline;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.CommandLine;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;

/** Thread-safe, without state: which program it was, and all that it allocated. */
final class HeaderSection implements Section {
  private static final int COLUMNS = 40;
  private static final int FEWEST = 3;

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.snapshot();
    Environment about = snapshot.environment();
    String program = CommandLine.program(about.command());
    page.wrapped(
        "",
        lenientFormat(
            "%s: %s%s to %s",
            known("Mayfly", about.mayflyVersion()),
            program.isEmpty() ? "" : program + ", ",
            Units.nanos(about.durationNanos()),
            IsoInstant.of(Instant.ofEpochSecond(about.end().getEpochSecond()))));
    page.wrapped("", "scope: " + known("", about.scope()));
    page.line("");
    for (Opening opening : Opening.of(snapshot).stream().toList()) {
      page.wrapped("", opening.sentence());
    }
    String start = Opening.start(snapshot);
    if (!start.isEmpty()) {
      page.wrapped("", start);
    }
    page.wrapped("", totals(snapshot));
    String rate = rate(snapshot);
    if (!rate.isEmpty()) {
      page.line(rate);
    }
  }

  private static String totals(ProfileSnapshot snapshot) {
    AllocationStats total = snapshot.total();
    if (total.isEmpty()) {
      return "No allocation was recorded.";
    }
    long threads = 0;
    for (ThreadSnapshot thread : snapshot.threads()) {
      threads += thread.threads();
    }
    return lenientFormat(
        "Counted: %s, %s, %s, %s, %s%s%s",
        Units.counted(total.allocations(), "allocation", "allocations"),
        Units.bytes(total.bytes()),
        Units.counted(snapshot.byType().size(), "type", "types"),
        Units.counted(snapshot.bySite().size(), "site", "sites"),
        Units.counted(snapshot.root().size() - 1, "context", "contexts"),
        threads == 0 ? "" : ", " + Units.counted(threads, "thread", "threads"),
        total.failedConstructions() == 0
            ? ""
            : ", "
                + Units.counted(
                    total.failedConstructions(), "failed construction", "failed constructions"));
  }

  static String known(String name, String value) {
    String text = (name + " " + value).strip();
    return text.isEmpty() ? "unknown" : text;
  }

  /**
   * {@code all bytes over time ▁▂█▅ at most 12.3 MB/s}; of counted bytes where only they are known;
   * empty where too little was noted, or the snapshot is one of several programs.
   */
  private static String rate(ProfileSnapshot snapshot) {
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
    return lenientFormat(
        "%s over time %s at most %s/s",
        isAll ? "all bytes" : "counted bytes",
        Sparkline.of(rates, most),
        Units.bytes(Math.round(most)));
  }
}
