package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.DragTables;
import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WatchedDrag;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.lifetimes.DragStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: how many accesses the objects of types live. */
final class AccessesSection implements TextReport.Section {

  private static final int ROWS = 10;

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
    List<AccessLives> rows = new ArrayList<>();
    rows.add(
        types.stream().map(AccessesSection::lives).reduce(AccessLives.NONE, AccessLives::plus));
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, DragStats> type : types.subList(0, shown)) {
      rows.add(lives(type));
      names.add(type.getKey());
    }
    TextTable.of(DragTables.ACCESSES, rows, "type")
        .write(
            page,
            room ->
                ImmutableList.<String>builder()
                    .add("all")
                    .addAll(source.names().classes().fitting(names, room))
                    .build());
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

  private static AccessLives lives(Map.Entry<String, DragStats> type) {
    return type.getValue().accesses();
  }
}
