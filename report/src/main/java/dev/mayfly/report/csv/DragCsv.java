package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.report.wording.WatchedDrag;
import dev.mayfly.snapshot.DragClock;
import dev.mayfly.snapshot.DragStats;
import dev.mayfly.snapshot.LastUse;
import dev.mayfly.snapshot.Phases;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Thread-safe, without state: a row for each class, method, line and type whose objects were
 * tracked, with the phases of their lives.
 *
 * <p>Numbers of objects are estimates: numbers that the {@code trackedDeaths}, and the tracked
 * objects that are live, stand for. {@code lag}, {@code use}, {@code drag} and {@code unused} are
 * the lives of the dead added up, by time, by bytes allocated meanwhile and by collections; {@code
 * ByteNanos} are lives times the bytes of the objects. {@code lastUsedAt} is the place at which
 * most of the dead were used last, if it is known, with the number of these and their drag added
 * up.
 */
final class DragCsv implements ReportWriter {

  private static final LastUse NOWHERE = new LastUse(0, 0, 0);

  @Override
  public String fileName() {
    return "drag.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return WatchedDrag.isObserved(snapshot);
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    List<String> header =
        SiteColumns.header("trackedDeaths", "diedUsed", "diedUnused", "liveUsed", "liveUnused");
    for (String unit : List.of("Nanos", "Bytes", "Collections", "ByteNanos")) {
      for (String phase : List.of("lag", "use", "drag", "unused")) {
        header.add(phase + unit);
      }
    }
    header.addAll(List.of("lastUsedAt", "lastUsedAtDied", "lastUsedAtDragNanos"));
    CsvTable table = CsvTable.start(out, header);
    for (Map.Entry<SiteKey, DragStats> row :
        SiteKey.rows(snapshot.dragBySite(), DragStats::plus).entrySet()) {
      DragStats stats = row.getValue();
      List<Object> cells = SiteColumns.row(row.getKey());
      cells.add(stats.trackedDeaths());
      cells.add(stats.usedDeaths());
      cells.add(stats.unusedDeaths());
      cells.add(stats.usedLive());
      cells.add(stats.unusedLive());
      for (DragClock clock : List.of(stats.nanos(), stats.bytes(), stats.collections())) {
        addPhases(cells, clock.time());
      }
      addPhases(cells, stats.nanos().space());
      LastUse most = stats.lastUses().mostDead().map(Map.Entry::getValue).orElse(NOWHERE);
      cells.add(LastUseSentences.fullPlace(stats));
      cells.add(most.dead());
      cells.add(String.format(Locale.ROOT, "%.0f", most.dragNanos()));
      table.row(cells);
    }
  }

  private static void addPhases(List<Object> cells, Phases phases) {
    for (double amount :
        new double[] {phases.lag(), phases.use(), phases.drag(), phases.unused()}) {
      cells.add(String.format(Locale.ROOT, "%.0f", amount));
    }
  }
}
