package dev.mayfly.report.text;

import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: the sites at which most constructions ended in an exception. */
final class FailuresSection implements Section {

  private static final int ROWS = 10;

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    List<Map.Entry<AllocationSite, AllocationStats>> sites =
        source.snapshot().bySite().entrySet().stream()
            .filter(site -> site.getValue().failedConstructions() > 0)
            .sorted(
                Comparator.comparingLong(
                        (Map.Entry<AllocationSite, AllocationStats> site) ->
                            site.getValue().failedConstructions())
                    .reversed())
            .toList();
    int shown = Math.min(sites.size(), Math.min(ROWS, source.layout().rows()));
    page.heading(
        "FAILED CONSTRUCTIONS",
        "not among the allocations, "
            + shown
            + " of "
            + Units.counted(sites.size(), "site", "sites"));
    if (shown == 0) {
      page.nothing("None: no constructor threw an exception.");
      return;
    }
    TextTable table = new TextTable().numbers("failed", "allocated").names("site");
    List<AllocationSite> top = sites.subList(0, shown).stream().map(Map.Entry::getKey).toList();
    for (Map.Entry<AllocationSite, AllocationStats> site : sites.subList(0, shown)) {
      AllocationStats stats = site.getValue();
      table.row(Units.count(stats.failedConstructions()), Units.count(stats.allocations()), "");
    }
    table.write(page, room -> SitesSection.names(source, top, room));
  }
}
