package dev.mayfly.research.events;

import dev.mayfly.report.wording.Units;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Confined to one thread. Counts events, and writes the counts by kind and type. */
final class EventSummary implements EventHandler {
  private static final int TYPES = 20;

  private final EventNames names;
  private final Writer out;
  private final Map<RecordedEvent.Kind, long[]> kinds = new EnumMap<>(RecordedEvent.Kind.class);

  /** Objects and bytes; these are -1 where the size of one is not known. */
  private final Map<String, long[]> types = new HashMap<>();

  private long events;
  private long first = Long.MAX_VALUE;
  private long last;
  private long numbered;
  private long unnumbered;
  private long dropped;
  private long droppedFrom = Long.MAX_VALUE;
  private long droppedTo;

  EventSummary(EventNames names, Writer out) {
    this.names = names;
    this.out = out;
  }

  @Override
  public void event(RecordedEvent event) {
    events++;
    first = Math.min(first, event.nanos());
    last = Math.max(last, event.nanos());
    kinds.computeIfAbsent(event.kind(), kind -> new long[1])[0]++;
    if (event.isAllocation()) {
      if (event.object() == 0) {
        unnumbered += event.count();
      } else {
        numbered += event.count();
      }
      long[] sums = types.computeIfAbsent(names.type(event), type -> new long[2]);
      sums[0] += event.count();
      long bytes = names.bytes(event);
      sums[1] = bytes < 0 || sums[1] < 0 ? -1 : sums[1] + bytes;
    }
  }

  @Override
  public void dropped(int thread, long lost, long fromNanos, long toNanos) {
    dropped += lost;
    droppedFrom = Math.min(droppedFrom, fromNanos);
    droppedTo = Math.max(droppedTo, toNanos);
  }

  @Override
  public void end(EventFileEnd end) throws IOException {
    line(
        "%s, %s to %s after the start; %s, %s bytes an event",
        Units.counted(events, "event", "events"),
        seconds(events == 0 ? 0 : first),
        seconds(last),
        Units.bytes(end.bytes()),
        events == 0 ? "0" : String.format(Locale.ROOT, "%.1f", (double) end.bytes() / events));
    if (numbered > 0 && unnumbered > 0) {
      line(
          "%s of %s have no number: the file has neither deaths nor uses of them",
          Units.count(unnumbered), Units.counted(numbered + unnumbered, "object", "objects"));
    }
    if (dropped > 0) {
      line(
          "dropped: %s, %s to %s, since writing was too slow",
          Units.counted(dropped, "event", "events"), seconds(droppedFrom), seconds(droppedTo));
    }
    if (end.omitted() > 0) {
      line("omitted: %s at events.limit", Units.counted(end.omitted(), "event", "events"));
    }
    if (end.unreadable() > 0) {
      line(
          "omitted: %s at the beginning, since what they follow was dropped as the oldest",
          Units.counted(end.unreadable(), "event", "events"));
    }
    if (!end.complete()) {
      line("the file has no end: the program still runs or was killed, or the disk is full");
    }
    out.append('\n');
    for (Map.Entry<RecordedEvent.Kind, long[]> kind : kinds.entrySet()) {
      line("%15s  %s", Units.count(kind.getValue()[0]), kind.getKey());
    }
    writeTypes();
  }

  private void writeTypes() throws IOException {
    List<Map.Entry<String, long[]>> most =
        types.entrySet().stream()
            .sorted(
                Comparator.comparingLong((Map.Entry<String, long[]> entry) -> entry.getValue()[1])
                    .reversed()
                    .thenComparing(Map.Entry::getKey))
            .limit(TYPES)
            .toList();
    if (!most.isEmpty()) {
      line("\nALLOCATED (%s)", shown(most.size()));
      line("%15s  %8s  %s", "objects", "bytes", "type");
    }
    for (Map.Entry<String, long[]> type : most) {
      long[] sums = type.getValue();
      line(
          "%15s  %8s  %s",
          Units.count(sums[0]), sums[1] < 0 ? "unknown" : Units.bytes(sums[1]), type.getKey());
    }
  }

  private String shown(int rows) {
    return rows < types.size()
        ? rows + " of " + Units.counted(types.size(), "type", "types")
        : Units.counted(rows, "type", "types");
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
  }

  private void line(String format, Object... arguments) throws IOException {
    out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
