package dev.mayfly.cli.events;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** Confined to one thread. Writes each event as a line of a CSV table (RFC 4180). */
final class EventCsv implements EventHandler {
  private final EventNames names;
  private final Writer out;

  /** A table, of which the header is written. */
  EventCsv(EventNames names, Writer out) throws IOException {
    this.names = names;
    this.out = out;
    out.write("kind,seconds,thread,object,type,count,length,bytes,site,context\n");
  }

  @Override
  public void event(RecordedEvent event) throws IOException {
    out.write(event.kind().toString());
    cell(String.format(Locale.ROOT, "%.9f", event.nanos() / 1e9));
    cell(names.thread(event.thread()));
    cell(event.object() == 0 ? "" : Long.toString(event.object()));
    cell(names.type(event));
    cell(event.isAllocation() ? Long.toString(event.count()) : "");
    cell(event.length() < 0 ? "" : Integer.toString(event.length()));
    cell(event.isAllocation() ? Long.toString(names.bytes(event)) : "");
    cell(names.place(event));
    cell(String.join(";", names.context(event)));
    out.write('\n');
  }

  private void cell(String text) throws IOException {
    out.write(',');
    boolean quoted = text.chars().anyMatch(c -> c == ',' || c == '"' || c < ' ');
    out.write(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
  }
}
