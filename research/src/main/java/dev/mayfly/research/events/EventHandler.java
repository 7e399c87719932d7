package dev.mayfly.research.events;

import java.io.IOException;

/** Confined to one thread. Receives the content of a file of events, in the order of the file. */
interface EventHandler {
  void event(RecordedEvent event) throws IOException;

  /** Events of a thread were dropped between two moments. */
  default void dropped(int thread, long events, long fromNanos, long toNanos) throws IOException {}

  /** All events have come. */
  default void end(EventFileEnd end) throws IOException {}
}
