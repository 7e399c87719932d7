package dev.mayfly.report.text;

import com.google.common.collect.Lists;
import dev.mayfly.report.tables.DragTables;
import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WatchedDrag;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.Phases;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: for how much of their lives objects were used, by type and by site.
 */
final class DragSection implements TextReport.Section {

  private static final int ROWS = 10;

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.snapshot();
    if (!WatchedDrag.isObserved(snapshot)) {
      return;
    }
    List<Map.Entry<String, DragStats>> types = mostDragged(WatchedDrag.byType(snapshot));
    List<Map.Entry<AllocationSite, DragStats>> sites = mostDragged(WatchedDrag.bySite(snapshot));
    int rows = Math.min(ROWS, source.layout().rows());
    int shownTypes = Math.min(types.size(), rows);
    page.heading(
        "DRAG",
        "by bytes × time dragged, "
            + shownTypes
            + " of "
            + Units.counted(types.size(), "type", "types"));
    if (shownTypes == 0) {
      page.line(
          snapshot.dragByType().isEmpty()
              ? "  No object was tracked."
              : "  Only objects of JDK types were tracked, whose uses are not recorded.");
      return;
    }
    List<Map.Entry<String, DragStats>> topTypes = types.subList(0, shownTypes);
    List<String> typeNames = Lists.transform(topTypes, Map.Entry::getKey);
    TextTable.of(DragTables.USES, Lists.transform(topTypes, Map.Entry::getValue), "type")
        .write(page, room -> source.names().classes().fitting(typeNames, room));
    List<Map.Entry<AllocationSite, DragStats>> top = sites.subList(0, Math.min(sites.size(), rows));
    List<AllocationSite> topSites = Lists.transform(top, Map.Entry::getKey);
    TextTable.of(DragTables.USES, Lists.transform(top, Map.Entry::getValue), "site")
        .write(page, room -> SitesSection.names(source, topSites, room));
    for (Map.Entry<AllocationSite, DragStats> site : top) {
      String held = LastUseSentences.held(site.getValue(), source.names());
      if (!held.isEmpty()) {
        page.wrapped("  ", "    ", source.names().site(site.getKey()) + ": " + held);
      }
    }
    writeTotal(sites.stream().map(Map.Entry::getValue).toList(), page);
    page.wrapped(
        "  ",
        "  ",
        "Lag is the time from birth to first use, use from first to last use, and drag from last"
            + " use to death. A collection finds the death. The whole life of an unused object is"
            + " drag. Shares are of the lives of dead objects, times their bytes. Idle is the time"
            + " since the last use of a live object. JDK types are omitted: most of their uses are"
            + " in JDK code, which is not instrumented for uses.");
  }

  private static <K> List<Map.Entry<K, DragStats>> mostDragged(Map<K, DragStats> drags) {
    // a stable sort: what drags as much stays in the order of bytes allocated
    return drags.entrySet().stream()
        .sorted(
            Comparator.comparingDouble(
                    (Map.Entry<K, DragStats> entry) -> entry.getValue().nanos().space().dragged())
                .reversed())
        .toList();
  }

  private static String percent(double part, Phases whole) {
    return whole.total() > 0 ? Units.percent(part / whole.total()) : "-";
  }

  private static void writeTotal(List<DragStats> sites, TextWriter page) throws IOException {
    DragStats all = DragStats.EMPTY;
    for (DragStats site : sites) {
      all = all.plus(site);
    }
    TextTable table =
        new TextTable().names("all lives").numbers("lag %", "use %", "drag %", "unused %");
    addTotal(table, "by time", all.nanos().time());
    addTotal(table, "by bytes × time", all.nanos().space());
    addTotal(table, "by bytes allocated meanwhile", all.bytes().time());
    addTotal(table, "by collections", all.collections().time());
    table.write(page);
  }

  private static void addTotal(TextTable table, String title, Phases phases) {
    table.row(
        title,
        percent(phases.lag(), phases),
        percent(phases.use(), phases),
        percent(phases.drag(), phases),
        percent(phases.unused(), phases));
  }
}
