package dev.mayfly.research.hprof;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Thread-safe, without state: the table of sites. */
final class HprofSites {

  private HprofSites() {}

  /**
   * Writes the table.
   *
   * @param live whether the live objects are known
   */
  static void write(List<HprofRow> rows, boolean live, String moment, Appendable out)
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
