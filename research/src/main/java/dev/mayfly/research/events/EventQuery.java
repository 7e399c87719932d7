package dev.mayfly.research.events;

import dev.mayfly.site.ClassPattern;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Selects events of a recording.
 *
 * @param type a pattern of the types that are allocated; null for all events
 * @param site a pattern of methods, with their classes; null for all events
 * @param fromNanos not before this moment of the recording
 */
public record EventQuery(
    Path file, @Nullable String type, @Nullable String site, long fromNanos, long toNanos) {

  /**
   * Checks that there is such a recording.
   *
   * @return the process that has recorded it
   * @throws IOException if the file cannot be read
   * @throws EventFileException if it is no file of events
   */
  public long process() throws IOException {
    return new EventFiles(file).header().process();
  }

  /** Writes the events so far, as text. */
  public void write(EventText text, Writer out) throws IOException {
    EventFiles files = new EventFiles(file);
    files.read(filtered(files, text.writer(files.names(), out)));
  }

  /** Writes the events so far, as a recording of JDK Flight Recorder. */
  public void writeRecording(OutputStream out) throws IOException {
    EventFiles files = new EventFiles(file);
    files.read(filtered(files, recording(files, out)));
  }

  /** Writes the events so far, and further ones while the program runs. */
  public void follow(EventText text, Writer out, BooleanSupplier grows) throws IOException {
    EventFiles files = new EventFiles(file);
    follow(files, text.writer(files.names(), out), out, grows);
  }

  /** As {@link #follow}, as a recording of JDK Flight Recorder. */
  public void followRecording(OutputStream out, BooleanSupplier grows) throws IOException {
    EventFiles files = new EventFiles(file);
    follow(files, recording(files, out), out, grows);
  }

  private void follow(EventFiles files, EventHandler form, Flushable out, BooleanSupplier grows)
      throws IOException {
    EventHandler handler = filtered(files, form);
    boolean more = true;
    while (more) {
      try (GrowingFile in = new GrowingFile(file, grows, out)) {
        files.follow(in, handler);
        more = !files.isEnded() && in.isReplaced();
      }
    }
    handler.end(files.end());
  }

  private static EventHandler recording(EventFiles files, OutputStream out) throws IOException {
    return new EventRecording(files.names(), files.header(), out);
  }

  /** Hands on the events that are wanted. */
  private EventHandler filtered(EventFiles files, EventHandler form) {
    ClassPattern types = pattern(type);
    ClassPattern methods = pattern(site);
    EventNames names = files.names();
    return new EventHandler() {
      @Override
      public void event(RecordedEvent event) throws IOException {
        if (event.nanos() >= fromNanos
            && event.nanos() <= toNanos
            && (types == null || types.matches(names.type(event)))
            && (methods == null || methods.matches(names.method(event)))) {
          form.event(event);
        }
      }

      @Override
      public void dropped(int thread, long events, long from, long to) throws IOException {
        form.dropped(thread, events, from, to);
      }

      @Override
      public void end(EventFileEnd end) throws IOException {
        form.end(end);
      }
    };
  }

  private static @Nullable ClassPattern pattern(@Nullable String text) {
    return text == null ? null : ClassPattern.of(text);
  }
}
