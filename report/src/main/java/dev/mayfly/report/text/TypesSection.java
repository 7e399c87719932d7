package dev.mayfly.report.text;

import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.AllocationStats;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: the types with the most bytes. */
final class TypesSection implements TextReport.Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    List<String> types = source.snapshot().allocated().elementSet().asList();
    int shown = Math.min(types.size(), source.layout().rows());
    page.heading("TOP TYPES", "by bytes, " + shown + " of " + Units.count(types.size()));
    if (shown == 0) {
      page.line("  None.");
      return;
    }
    AllocationStats total = source.snapshot().total();
    TextTable table =
        new TextTable("allocations", "%", "bytes", "%", "mean size", "elements", "<type");
    for (int i = 0; i < shown; i++) {
      AllocationStats stats =
          source.snapshot().byType().getOrDefault(types.get(i), AllocationStats.EMPTY);
      boolean array = types.get(i).endsWith("[]");
      table.row(
          Units.count(stats.allocations()),
          Units.share(stats.allocations(), total.allocations()),
          Units.bytes(stats.bytes()),
          Units.share(stats.bytes(), total.bytes()),
          Units.meanBytes(stats.bytes(), stats.allocations()),
          array ? Units.count(stats.elements()) : "-",
          "");
    }
    int room = table.lastRoom(page);
    for (int i = 0; i < shown; i++) {
      table.last(i, source.names().classes().fitting(types.get(i), room));
    }
    table.write(page);
  }
}
