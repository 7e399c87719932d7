package dev.mayfly.report.text;

import dev.mayfly.finding.Trend;
import dev.mayfly.finding.TrendSearch;
import dev.mayfly.report.wording.LeakSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Sparkline;
import dev.mayfly.report.wording.Units;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: what rises from profile to profile, for people at a terminal. */
public final class TrendText {

  private static final int COURSE = 16;

  private TrendText() {}

  /**
   * Writes the sites that rise.
   *
   * @param names the names of the last one
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(
      TrendSearch search, ProfileNames names, TextLayout layout, Appendable out)
      throws IOException {
    TextWriter page = new TextWriter(out, layout.width());
    List<Trend> rising = search.rising();
    page.wrapped(
        "",
        "Live objects in "
            + Units.counted(search.profiles(), "profile", "profiles")
            + ", "
            + Units.count(search.collected())
            + " with a collection since the last, over "
            + Units.nanos(1e9 * search.duration())
            + ": "
            + Units.count(rising.size())
            + " of "
            + Units.counted(search.sites(), "site", "sites")
            + " rise steadily.");
    if (rising.isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable()
            .numbers("live", "bytes/s", "objects/s", "95 % limits")
            .names("course", "site");
    for (Trend trend : rising.subList(0, Math.min(layout.rows(), rising.size()))) {
      table.row(
          Units.bytes(trend.liveBytes()),
          "+" + Units.bytes(Math.round(trend.bytesPerSecond())),
          "+" + LeakSentences.rounded(trend.objectsPerSecond()),
          LeakSentences.rounded(trend.objectsPerSecondLow())
              + " – "
              + LeakSentences.rounded(trend.objectsPerSecondHigh()),
          Sparkline.of(trend.objects(), COURSE),
          names.site(trend.site()));
    }
    table.write(page);
    if (rising.size() > layout.rows()) {
      page.line("  … and " + Units.count(rising.size() - layout.rows()) + " more");
    }
  }
}
