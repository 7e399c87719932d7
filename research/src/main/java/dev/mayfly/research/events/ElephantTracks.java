package dev.mayfly.research.events;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Confined to one thread. Writes events in the text form of Elephant Tracks, which simulators of
 * garbage collectors read: numbers in hexadecimal; N and A for objects and arrays that are
 * allocated, D for those found dead, M and E for methods that begin and end. Names of types and
 * places stand in comments before their first use.
 */
final class ElephantTracks implements EventHandler {
  private final EventNames names;
  private final Writer out;
  private final Map<String, Integer> types = new LinkedHashMap<>();
  private final Map<String, Integer> places = new LinkedHashMap<>();

  ElephantTracks(EventNames names, Writer out) {
    this.names = names;
    this.out = out;
  }

  @Override
  public void event(RecordedEvent event) throws IOException {
    String thread = Integer.toHexString(event.thread());
    String object = Long.toHexString(event.object());
    switch (event.kind()) {
      case ALLOC -> writeAllocation(event, object, thread);
      case FREE -> line("D", object, thread);
      case ENTER -> line("M", number(places, "method", names.method(event)), "0", thread);
      case LEAVE -> line("E", number(places, "method", names.method(event)), "0", thread);
      case USE -> {} // Elephant Tracks has none
    }
  }

  private void writeAllocation(RecordedEvent event, String object, String thread)
      throws IOException {
    String type = number(types, "type", names.type(event));
    String site = number(places, "site", names.place(event));
    String bytes = Long.toHexString(Math.max(0, names.bytes(event)) / Math.max(1, event.count()));
    String length = Integer.toHexString(Math.max(0, event.length()));
    for (long i = 0; i < event.count(); i++) {
      line(event.length() < 0 ? "N" : "A", object, bytes, type, site, length, thread);
    }
  }

  private String number(Map<String, Integer> numbers, String what, String name) throws IOException {
    Integer known = numbers.get(name);
    if (known == null) {
      known = numbers.size() + 1;
      numbers.put(name, known);
      line("#", what, Integer.toHexString(known), name);
    }
    return Integer.toHexString(known);
  }

  private void line(String... words) throws IOException {
    out.append(String.join(" ", words)).append('\n');
  }
}
