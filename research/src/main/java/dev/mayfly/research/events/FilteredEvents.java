package dev.mayfly.research.events;

import java.io.IOException;

/** Confined to one thread. Hands on the events that are wanted. */
record FilteredEvents(EventFilter filter, EventNames names, EventHandler next)
    implements EventHandler {
  @Override
  public void event(RecordedEvent event) throws IOException {
    if (filter.accepts(event, names)) {
      next.event(event);
    }
  }

  @Override
  public void dropped(int thread, long events, long fromNanos, long toNanos) throws IOException {
    next.dropped(thread, events, fromNanos, toNanos);
  }

  @Override
  public void end(EventFileEnd end) throws IOException {
    next.end(end);
  }
}
