package dev.mayfly.report.text;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import dev.mayfly.report.tables.AmountColumns;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: the sites with the most bytes. */
final class SitesSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.later();
    List<AllocationSite> sites = snapshot.allocatedBySite().elementSet().asList();
    int shown = Math.min(sites.size(), source.layout().rows());
    page.heading(
        "TOP SITES", "by bytes, " + shown + " of " + Units.count(sites.size()) + source.since());
    if (shown == 0) {
      page.nothing("No site allocated anything.");
      return;
    }
    AllocationStats total = snapshot.total();
    Map<AllocationSite, LifetimeStats> lifetimes = source.snapshot().lifetimesBySite();
    List<Row> rows = new ArrayList<>();
    long accumulated = 0;
    for (AllocationSite site : sites.subList(0, shown)) {
      AllocationStats stats = snapshot.bySite().getOrDefault(site, AllocationStats.EMPTY);
      accumulated += stats.bytes();
      AllocationStats all = source.snapshot().bySite().getOrDefault(site, stats);
      rows.add(new Row(stats, accumulated, live(lifetimes.get(site), all)));
    }
    ImmutableList.Builder<Column<Row>> columns = ImmutableList.builder();
    columns.addAll(Column.of(Row::stats, AmountColumns.allocations(total)));
    columns.addAll(Column.of(Row::stats, AmountColumns.bytes(total)));
    columns.add(
        Column.shown("accum", Unit.TEXT, row -> Units.share(row.accumulated, total.bytes())));
    if (!lifetimes.isEmpty()) {
      columns.add(Column.shown("live", Unit.TEXT, Row::live));
    }
    TextTable.of(columns.build(), rows, "site")
        .write(page, room -> names(source, sites.subList(0, shown), room));
  }

  private record Row(AllocationStats stats, long accumulated, String live) {}

  /** The bytes of the objects that were live at the end, if each is as large as the mean. */
  private static String live(@Nullable LifetimeStats lifetimes, AllocationStats all) {
    if (lifetimes == null) {
      return "-";
    }
    double mean = (double) all.bytes() / all.allocations();
    return Units.bytes(Math.round(lifetimes.liveOf(all) * mean));
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
