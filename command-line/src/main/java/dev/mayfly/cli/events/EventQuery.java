package dev.mayfly.cli.events;

import dev.mayfly.site.ClassPattern;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What is to be read of a recording of events, and how it is written.
 *
 * @param file the file
 * @param text how events are written
 * @param type a pattern of the types that are allocated; null for all events
 * @param site a pattern of methods, with their classes; null for all events
 * @param fromNanos not before this moment of the recording
 * @param toNanos not after it
 */
public record EventQuery(
    Path file,
    EventText text,
    @Nullable String type,
    @Nullable String site,
    long fromNanos,
    long toNanos) {

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

  /** Writes what there is. */
  public void write(Writer out) throws IOException {
    EventFiles files = new EventFiles(file);
    files.read(handler(files, out));
  }

  /**
   * Writes what there is, and what comes while the program runs.
   *
   * @param grows whether the program runs
   */
  public void follow(Writer out, BooleanSupplier grows) throws IOException {
    EventFiles files = new EventFiles(file);
    EventHandler handler = handler(files, out);
    boolean more = true;
    while (more) {
      try (GrowingFile in = new GrowingFile(file, grows, out)) {
        files.follow(in, handler);
        more = !files.isEnded() && in.isReplaced();
      }
    }
    handler.end(files.end());
  }

  private EventHandler handler(EventFiles files, Writer out) throws IOException {
    EventFilter filter = new EventFilter(pattern(type), pattern(site), fromNanos, toNanos);
    return new FilteredEvents(filter, files.names(), text.writer(files.names(), out));
  }

  private static @Nullable ClassPattern pattern(@Nullable String text) {
    return text == null ? null : ClassPattern.of(text);
  }
}
