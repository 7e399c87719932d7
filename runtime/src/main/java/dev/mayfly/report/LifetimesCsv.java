package dev.mayfly.report;

import dev.mayfly.snapshot.ClockStats;
import dev.mayfly.snapshot.LifetimeStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SurvivalCurve;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.commons.csv.CSVPrinter;

/**
 * Thread-safe, without state: a row for each class, method, line and type whose objects were
 * tracked.
 *
 * <p>{@code births}, {@code died} and {@code live} are numbers of objects that the {@code tracked}
 * ones stand for. {@code survivingShare} and the percentiles are read off the Kaplan–Meier curve; a
 * percentile that the curve does not reach, and a mean of no deaths, is left empty.
 */
public final class LifetimesCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "lifetimes.csv";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    CSVPrinter table =
        CsvTable.start(
            out,
            "class",
            "method",
            "line",
            "type",
            "births",
            "tracked",
            "trackedDeaths",
            "died",
            "live",
            "survivingShare",
            "meanNanos",
            "medianNanos",
            "p90Nanos",
            "meanBytes",
            "medianBytes",
            "p90Bytes",
            "meanCollections",
            "medianCollections",
            "p90Collections");
    for (Map.Entry<SiteKey, LifetimeStats> row :
        SiteKey.rows(snapshot.lifetimesBySite(), LifetimeStats::plus).entrySet()) {
      SiteKey site = row.getKey();
      LifetimeStats stats = row.getValue();
      List<Object> cells = new ArrayList<>();
      cells.add(site.className());
      cells.add(site.methodName());
      cells.add(site.line());
      cells.add(site.typeName());
      cells.add(Math.round(stats.estimatedBirths()));
      cells.add(stats.trackedBirths());
      cells.add(stats.trackedDeaths());
      cells.add(stats.nanos().deaths().total());
      cells.add(stats.nanos().live().total());
      double surviving = stats.nanos().survival().survivalAtEnd();
      cells.add(String.format(Locale.ROOT, "%.6f", surviving));
      addClock(cells, stats.nanos());
      addClock(cells, stats.bytes());
      addClock(cells, stats.collections());
      table.printRecord(cells);
    }
  }

  private static void addClock(List<Object> cells, ClockStats clock) {
    SurvivalCurve curve = clock.survival();
    cells.add(
        clock.deaths().isEmpty() ? "" : String.format(Locale.ROOT, "%.1f", clock.meanAgeAtDeath()));
    cells.add(orEmpty(curve.percentile(0.5)));
    cells.add(orEmpty(curve.percentile(0.9)));
  }

  private static String orEmpty(OptionalLong age) {
    return age.isPresent() ? Long.toString(age.getAsLong()) : "";
  }
}
