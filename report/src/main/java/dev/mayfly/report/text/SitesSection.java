package dev.mayfly.report.text;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.AllocationStats;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Thread-safe, without state: the sites with the most bytes. */
final class SitesSection implements TextReport.Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    List<Map.Entry<AllocationSite, AllocationStats>> sites =
        source.snapshot().bySite().entrySet().stream()
            .filter(site -> site.getValue().allocations() > 0)
            .toList();
    int shown = Math.min(sites.size(), source.layout().rows());
    page.heading("TOP SITES", "by bytes, " + shown + " of " + Units.count(sites.size()));
    if (shown == 0) {
      page.line("  None.");
      return;
    }
    AllocationStats total = source.snapshot().total();
    TextTable table = new TextTable("allocations", "%", "bytes", "%", "<site");
    for (int i = 0; i < shown; i++) {
      AllocationStats stats = sites.get(i).getValue();
      table.row(
          Units.count(stats.allocations()),
          Units.share(stats.allocations(), total.allocations()),
          Units.bytes(stats.bytes()),
          Units.share(stats.bytes(), total.bytes()),
          "");
    }
    List<AllocationSite> top = sites.subList(0, shown).stream().map(Map.Entry::getKey).toList();
    List<String> names = names(source, top, table.lastRoom(page));
    for (int i = 0; i < shown; i++) {
      table.last(i, names.get(i));
    }
    table.write(page);
  }

  /** Whole names if there is room for all of them, otherwise short ones, no two of them alike. */
  static List<String> names(TextSource source, List<AllocationSite> sites, int room) {
    List<String> full = distinct(sites, source.names()::fullSite, source.names()::fullDetailedSite);
    boolean wide = full.stream().allMatch(name -> name.length() <= room);
    return wide ? full : distinct(sites, source.names()::site, source.names()::detailedSite);
  }

  private static List<String> distinct(
      List<AllocationSite> sites,
      Function<AllocationSite, String> plain,
      Function<AllocationSite, String> detailed) {
    Multiset<String> names = HashMultiset.create();
    sites.forEach(site -> names.add(plain.apply(site)));
    return sites.stream()
        .map(site -> (names.count(plain.apply(site)) > 1 ? detailed : plain).apply(site))
        .toList();
  }
}
