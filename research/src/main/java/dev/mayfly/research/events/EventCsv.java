package dev.mayfly.research.events;

import dev.mayfly.report.csv.CsvTable;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** Confined to one thread. Writes each event as a row, in the dialect of all CSV reports. */
final class EventCsv implements EventHandler {
  private final EventNames names;
  private final CsvTable table;

  /** A table, of which the header is written. */
  EventCsv(EventNames names, Writer out) throws IOException {
    this.names = names;
    this.table =
        CsvTable.start(
            out, "kind", "seconds", "thread", "object", "type", "count", "length", "bytes", "site",
            "context");
  }

  @Override
  public void event(RecordedEvent event) throws IOException {
    long bytes = names.bytes(event);
    table.row(
        event.kind(),
        String.format(Locale.ROOT, "%.9f", event.nanos() / 1e9),
        names.thread(event.thread()),
        event.object() == 0 ? "" : event.object(),
        names.type(event),
        event.isAllocation() ? event.count() : "",
        event.length() < 0 ? "" : event.length(),
        !event.isAllocation() || bytes < 0 ? "" : bytes,
        names.place(event),
        String.join(";", names.context(event)));
  }
}
