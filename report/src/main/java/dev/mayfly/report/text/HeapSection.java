package dev.mayfly.report.text;

import dev.mayfly.heap.HeapSlots;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: the live objects of a heap dump, and how full arrays are. */
final class HeapSection implements Section {

  private static final String NONE = "-";

  private final HeapFigures heap;

  HeapSection(HeapFigures heap) {
    this.heap = heap;
  }

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    if (heap.isEmpty()) {
      return;
    }
    List<Map.Entry<String, AllocationStats>> types =
        source.snapshot().byType().entrySet().stream()
            .sorted(
                Comparator.<Map.Entry<String, AllocationStats>>comparingLong(
                        type -> type.getValue().bytes())
                    .reversed()
                    .thenComparing(Map.Entry::getKey))
            .toList();
    Map<String, HeapSlots> arrays = new HashMap<>();
    for (HeapSlots each : heap.slots()) {
      if (each.holder().equals(each.value() + "[]")) {
        arrays.put(each.holder(), each);
      }
    }
    int shown = Math.min(source.layout().rows(), types.size());
    page.heading(
        "HEAP",
        "live objects of the dump, "
            + shown
            + " of "
            + Units.counted(types.size(), "type", "types"));
    TextTable table =
        new TextTable()
            .numbers("live", "bytes", "elements", "filled", "objects in them", "shared")
            .names("type");
    for (Map.Entry<String, AllocationStats> type : types.subList(0, shown)) {
      AllocationStats live = type.getValue();
      HeapSlots slots = arrays.get(type.getKey());
      table.row(
          Units.count(live.allocations()),
          Units.bytes(live.bytes()),
          type.getKey().endsWith("[]") ? Units.count(live.elements()) : NONE,
          slots == null ? NONE : Units.count(slots.filled()),
          slots == null ? NONE : Units.count(slots.distinct()),
          slots == null ? NONE : Units.count(slots.shared()),
          source.names().type(type.getKey()));
    }
    table.write(page);
    page.wrapped(
        "  ",
        "  ",
        "Of arrays of references: elements that are not null, the objects to which they refer, and"
            + " how many of these are in more than one element.");
  }
}
