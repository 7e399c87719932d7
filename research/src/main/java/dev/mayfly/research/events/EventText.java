package dev.mayfly.research.events;

import java.io.IOException;
import java.io.Writer;

/** Immutable. How events are written as text. */
public enum EventText {
  /** Counts by kind and type. */
  SUMMARY,
  /** A JSON object a line. */
  JSON,
  /** A table. */
  CSV,
  /** The text form of Elephant Tracks. */
  ET;

  EventHandler writer(EventNames names, Writer out) throws IOException {
    return switch (this) {
      case SUMMARY -> new EventSummary(names, out);
      case JSON -> new EventJson(names, out);
      case CSV -> new EventCsv(names, out);
      case ET -> new ElephantTracks(names, out);
    };
  }
}
