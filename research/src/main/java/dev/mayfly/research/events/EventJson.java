package dev.mayfly.research.events;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;

/** Confined to one thread. Writes each event as a JSON object in a line of its own. */
final class EventJson implements EventHandler {
  private final EventNames names;
  private final Writer out;

  EventJson(EventNames names, Writer out) {
    this.names = names;
    this.out = out;
  }

  @Override
  public void event(RecordedEvent event) throws IOException {
    StringWriter line = new StringWriter();
    JsonWriter json = new JsonWriter(line);
    json.setHtmlSafe(false);
    json.beginObject().name("kind").value(event.kind().toString());
    json.name("seconds").value(event.nanos() / 1e9);
    json.name("thread").value(names.thread(event.thread()));
    if (event.object() != 0) {
      json.name("object").value(event.object());
    }
    switch (event.kind()) {
      case ALLOC -> writeAllocation(event, json);
      case ENTER, LEAVE -> json.name("method").value(names.method(event));
      case USE -> json.name("site").value(names.place(event));
      case FREE -> {}
    }
    json.endObject();
    out.append(line.getBuffer()).append('\n');
  }

  private void writeAllocation(RecordedEvent event, JsonWriter json) throws IOException {
    json.name("type").value(names.type(event));
    if (event.length() >= 0) {
      json.name("length").value(event.length());
    }
    if (event.count() != 1) {
      json.name("arrays").value(event.count());
    }
    long bytes = names.bytes(event);
    if (bytes >= 0) {
      json.name("bytes").value(bytes);
    }
    json.name("site").value(names.place(event));
    if (event.context() != 0) {
      json.name("context").beginArray();
      for (String method : names.context(event)) {
        json.value(method);
      }
      json.endArray();
    }
  }

  @Override
  public void dropped(int thread, long events, long fromNanos, long toNanos) throws IOException {
    StringWriter line = new StringWriter();
    JsonWriter json = new JsonWriter(line);
    json.beginObject().name("kind").value("dropped").name("seconds").value(fromNanos / 1e9);
    json.name("toSeconds").value(toNanos / 1e9).name("thread").value(names.thread(thread));
    json.name("events").value(events).endObject();
    out.append(line.getBuffer()).append('\n');
  }
}
