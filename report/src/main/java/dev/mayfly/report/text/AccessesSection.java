package dev.mayfly.report.text;

import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WatchedDrag;
import dev.mayfly.snapshot.AccessLives;
import dev.mayfly.snapshot.AccessLives.LengthRange;
import dev.mayfly.snapshot.DragStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Thread-safe, without state: how many accesses the objects of types live. */
final class AccessesSection implements TextReport.Section {

  private static final int ROWS = 10;
  private static final int[] OCTAVES = {0, 1, 2, 3, 4, 5, 6, 10};

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    if (!WatchedDrag.countsAccesses(source.snapshot())) {
      return;
    }
    List<Map.Entry<String, DragStats>> types =
        WatchedDrag.byType(source.snapshot()).entrySet().stream()
            .filter(type -> !type.getValue().accesses().isEmpty())
            .toList();
    int shown = Math.min(types.size(), Math.min(ROWS, source.layout().rows()));
    page.heading(
        "LIFETIME IN ACCESSES",
        "accesses of its thread from birth to last use; "
            + shown
            + " of "
            + Units.counted(types.size(), "type", "types"));
    if (shown == 0) {
      page.line("  No object was tracked.");
      return;
    }
    List<String> titles = new ArrayList<>(List.of("median", "90 %", "0 %"));
    for (int octave : OCTAVES) {
      if (octave > 0) {
        titles.add(
            " <" + Units.roughly(1L << octave)); // a title that begins with < is one of names
      }
    }
    titles.addAll(List.of("shared %", "<type"));
    TextTable table = new TextTable(titles.toArray(new String[0]));
    AccessLives all = AccessLives.NONE;
    for (Map.Entry<String, DragStats> type : types) {
      all = all.plus(type.getValue().accesses());
    }
    addRow(table, all, "all");
    for (Map.Entry<String, DragStats> type : types.subList(0, shown)) {
      addRow(table, type.getValue().accesses(), "");
    }
    int room = table.lastRoom(page);
    for (int i = 0; i < shown; i++) {
      table.last(i + 1, source.names().classes().fitting(types.get(i).getKey(), room));
    }
    table.write(page);
    for (Map.Entry<String, DragStats> type : types.subList(0, shown)) {
      String last = LastUseSentences.placeOfAll(type.getValue(), source.names());
      if (!last.isEmpty()) {
        String name = source.names().classes().shortest(type.getKey());
        page.wrapped("  ", "    ", name + ": last used at " + last);
      }
    }
    page.wrapped(
        "  ",
        "  ",
        "An access is a read or write of a field or array element, a read of an array's length or a"
            + " call of a method, by code that is woven for it. Columns from 0 on are the % of"
            + " objects with a shorter life; 0 % were never used. Objects that another thread used,"
            + " too, are shared and in no other column. Live objects count up to the snapshot.");
  }

  private static void addRow(TextTable table, AccessLives lives, String name) {
    List<String> cells = new ArrayList<>();
    cells.add(length(lives.percentile(0.5)));
    cells.add(length(lives.percentile(0.9)));
    for (int octave : OCTAVES) {
      cells.add(lives.unshared().isEmpty() ? "-" : Units.percent(lives.shareBelow(octave)));
    }
    cells.add(Units.share(lives.sharedObjects(), lives.objects()));
    cells.add(name);
    table.row(cells.toArray(new String[0]));
  }

  private static String length(Optional<LengthRange> accesses) {
    return accesses.map(range -> Units.span(range.from(), range.to(), Units::roughly)).orElse("-");
  }
}
