package dev.mayfly.research.events;

import dev.mayfly.report.jfr.JfrAllocation;
import dev.mayfly.report.jfr.JfrEventFile;
import dev.mayfly.report.jfr.JfrNames;
import dev.mayfly.report.jfr.JfrStack;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;

/** Confined to one thread. Writes events as a recording of Flight Recorder. */
final class EventRecording implements EventHandler, JfrNames<RecordedEvent> {
  private final EventNames names;
  private final long process;
  private final JfrEventFile<RecordedEvent> file;

  EventRecording(EventNames names, BlockReader.Header header, OutputStream out) {
    this.names = names;
    this.process = header.process();
    file = new JfrEventFile<>(out, TimeUnit.MILLISECONDS.toNanos(header.startMillis()), this);
  }

  @Override
  public void event(RecordedEvent event) throws IOException {
    long nanos = event.nanos();
    int thread = event.thread();
    switch (event.kind()) {
      case ALLOC -> file.allocated(nanos, thread, placeOf(event), allocationOf(event));
      case FREE -> file.freed(nanos, thread, event.object());
      case ENTER -> file.entered(nanos, thread, placeOf(event));
      case LEAVE -> file.left(nanos, thread, placeOf(event));
      case USE -> file.used(nanos, thread, placeOf(event), event.object());
    }
  }

  private JfrAllocation allocationOf(RecordedEvent event) {
    return new JfrAllocation(
        names.type(event),
        event.object(),
        event.count(),
        event.length(),
        Math.max(0, names.bytes(event)));
  }

  /**
   * The place of an event, on which its stack depends, as an event that is equal for all events of
   * this place.
   */
  private static RecordedEvent placeOf(RecordedEvent event) {
    boolean hasContext = event.isAllocation();
    return new RecordedEvent(
        hasContext ? RecordedEvent.Kind.ALLOC : RecordedEvent.Kind.USE,
        hasContext ? event.thread() : 0,
        0,
        0,
        event.site(),
        event.context(),
        0,
        0);
  }

  @Override
  public void dropped(int thread, long events, long fromNanos, long toNanos) throws IOException {
    file.dropped(thread, events, fromNanos, toNanos);
  }

  @Override
  public void end(EventFileEnd end) throws IOException {
    file.end(end.nanos(), process, end.complete(), end.omitted() + end.unreadable());
  }

  @Override
  public String thread(int number) {
    return names.thread(number);
  }

  @Override
  public JfrStack stack(RecordedEvent place) {
    return new JfrStack(names.stack(place), names.line(place));
  }
}
