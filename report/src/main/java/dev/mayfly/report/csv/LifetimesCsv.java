package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.snapshot.ClockStats;
import dev.mayfly.snapshot.LifetimeStats;
import dev.mayfly.snapshot.Percentile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SurvivalBounds;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Thread-safe, without state: a row for each class, method, line and type whose objects were
 * tracked.
 *
 * <p>{@code births}, {@code died} and {@code live} are numbers of objects that the {@code tracked}
 * ones stand for; {@code effectiveSample} is how many of equal weight would tell as much. {@code
 * survivingShare} and the percentiles are read off the Kaplan–Meier curve. A percentile is the
 * estimate if objects died as late as they may have; {@code From} if they died as early; {@code
 * AtLeast} and {@code AtMost} are the limits of 95 % confidence. What the curve does not reach, and
 * a mean of no deaths, is left empty.
 */
final class LifetimesCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "lifetimes.csv";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    List<String> header =
        SiteColumns.header(
            "births",
            "tracked",
            "trackedDeaths",
            "died",
            "live",
            "survivingShare",
            "effectiveSample");
    for (String clock : List.of("Nanos", "Bytes", "Collections")) {
      header.add("mean" + clock);
      for (String percentile : List.of("median", "p90")) {
        for (String part : List.of("", "From", "AtLeast", "AtMost")) {
          header.add(percentile + clock + part);
        }
      }
    }
    CsvTable table = CsvTable.start(out, header);
    for (Map.Entry<SiteKey, LifetimeStats> row :
        SiteKey.rows(snapshot.lifetimesBySite(), LifetimeStats::plus).entrySet()) {
      LifetimeStats stats = row.getValue();
      List<Object> cells = SiteColumns.row(row.getKey());
      cells.add(Math.round(stats.estimatedBirths()));
      cells.add(stats.trackedBirths());
      cells.add(stats.trackedDeaths());
      cells.add(stats.nanos().deaths().total());
      cells.add(stats.nanos().live().total());
      double surviving = stats.nanos().survival().survivalAtEnd();
      cells.add(String.format(Locale.ROOT, "%.6f", surviving));
      cells.add(String.format(Locale.ROOT, "%.1f", stats.effectiveSample()));
      addClock(cells, stats.nanos());
      addClock(cells, stats.bytes());
      addClock(cells, stats.collections());
      table.row(cells);
    }
  }

  private static void addClock(List<Object> cells, ClockStats clock) {
    cells.add(
        clock.deaths().isEmpty() ? "" : String.format(Locale.ROOT, "%.1f", clock.meanAgeAtDeath()));
    SurvivalBounds bounds = clock.bounds();
    for (double share : new double[] {0.5, 0.9}) {
      Percentile percentile = bounds.percentile(share);
      cells.add(orEmpty(percentile.to()));
      cells.add(orEmpty(percentile.from()));
      cells.add(Long.toString(percentile.atLeast()));
      cells.add(orEmpty(percentile.atMost()));
    }
  }

  private static String orEmpty(OptionalLong age) {
    return age.isPresent() ? Long.toString(age.getAsLong()) : "";
  }
}
