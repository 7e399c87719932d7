package dev.mayfly.research.hprof;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * Thread-safe, without state: a profile as HPROF, the profiler of JDK 8 and before, wrote it with
 * {@code heap=sites} [1], for tools that read that.
 *
 * <p>A {@code TRACE} is a stack, the innermost method first. A caller has a line where {@link
 * CallLines} has it. {@code SITES} are ordered by live bytes, or by allocated bytes where lifetimes
 * were not recorded. Live objects and bytes are estimated from the tracked objects. Contexts deeper
 * than 1,000 frames are added up in a frame {@code [deeper]}; and if the file would be larger than
 * 100 million characters, small branches in frames {@code [smaller]}.
 *
 * <p>[1] https://docs.oracle.com/javase/8/docs/technotes/samples/hprof.html
 */
public final class HprofReport implements ReportWriter {

  private static final StackCost.Prices PRICES =
      new StackCost.Prices(100, frame -> 2L * StackWalk.name(frame).length() + 10);

  @Override
  public String fileName() {
    return "java.hprof.txt";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    String moment = snapshot.environment().end().toString();
    long smallest =
        SmallestBranch.of(
            snapshot.root(), StackWalk.size(snapshot), PRICES, SmallestBranch.MAX_REPORT);
    out.append("JAVA PROFILE 1.0.1, created ").append(moment).append("\n\n--------\n\n");
    HprofTraces traces =
        new HprofTraces(snapshot.get(SourceFileTable.PART), snapshot.get(CallLines.PART), out);
    new StackWalk(
            (site, stats, lifetimes) -> StackAmounts.of(stats, lifetimes),
            StackWalk.size(snapshot),
            smallest,
            traces)
        .walk(snapshot.root());
    writeSites(traces.rows(), !snapshot.lifetimesByType().isEmpty(), moment, out);
  }

  /**
   * Writes the table.
   *
   * @param live whether the live objects are known
   */
  private static void writeSites(List<HprofRow> rows, boolean live, String moment, Appendable out)
      throws IOException {
    ToLongFunction<HprofRow> amount = live ? HprofRow::liveBytes : HprofRow::bytes;
    double total = Math.max(1, rows.stream().mapToLong(amount).sum());
    out.append("SITES BEGIN (ordered by ").append(live ? "live" : "allocated");
    out.append(" bytes) ").append(moment).append('\n');
    out.append("          percent          live          alloc'ed  stack class\n");
    out.append(" rank   self  accum     bytes objs     bytes  objs trace name\n");
    double accumulated = 0;
    int rank = 0;
    for (HprofRow row :
        rows.stream()
            .sorted(
                Comparator.comparingLong(amount)
                    .thenComparingLong(HprofRow::bytes)
                    .reversed()
                    .thenComparingInt(HprofRow::trace)
                    .thenComparing(HprofRow::typeName))
            .toList()) {
      double self = 100 * amount.applyAsLong(row) / total;
      accumulated += self;
      out.append(
          String.format(
              Locale.ROOT,
              "%5d %5.2f%% %5.2f%% %9d %4d %9d %5d %5d %s\n",
              ++rank,
              self,
              accumulated,
              row.liveBytes(),
              row.live(),
              row.bytes(),
              row.allocations(),
              row.trace(),
              row.typeName()));
    }
    out.append("SITES END\n");
  }
}
