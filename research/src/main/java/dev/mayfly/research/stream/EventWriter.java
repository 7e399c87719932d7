package dev.mayfly.research.stream;

import dev.mayfly.files.OutputFile;
import dev.mayfly.site.SiteRegistry;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe (one pass at a time). Takes the threads' chunks and writes them into the file: full
 * ones at once, the contents of the others once a second. Where the file fails, recording goes on
 * and the events are counted as dropped.
 */
public final class EventWriter {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final EventStream stream;
  private final EventSettings settings;
  private final EventFile file;
  private final Consumer<String> tells;
  private final EventTables tables;
  private final BlockBuffer out = new BlockBuffer();
  private long flushedNanos;
  private boolean isOpen;
  private boolean atLimit;
  private boolean closed;
  private long written;
  private long dropped;
  private long omitted;

  /**
   * A writer that has not begun.
   *
   * @param tells the user of a file that fails
   */
  public EventWriter(EventStream stream, EventSettings settings, Consumer<String> tells) {
    this(stream, settings, EventFile::open, tells);
  }

  EventWriter(
      EventStream stream, EventSettings settings, EventFile.Opener opener, Consumer<String> tells) {
    this.stream = stream;
    this.settings = settings;
    this.file = new EventFile(settings, opener);
    this.tells = tells;
    this.tables =
        new EventTables(
            SiteRegistry.instance(),
            settings.has(EventSettings.ENTER) || settings.has(EventSettings.USE));
  }

  /**
   * Makes the file.
   *
   * @throws IOException if that is not possible
   */
  public synchronized void open() throws IOException {
    file.open();
    isOpen = true;
  }

  /** Writes what waits; returns how long to pause then, in nanoseconds. */
  public synchronized long pass() {
    long now = stream.nanos();
    boolean flush = now - flushedNanos >= FLUSH_NANOS;
    if (flush) {
      flushedNanos = now;
    }
    takeAll(flush);
    return PAUSE_NANOS;
  }

  private void takeAll(boolean flush) {
    for (ThreadEvents thread : stream.threads()) {
      boolean finished = thread.isFinished(); // first: what it wrote last is there then
      takeFull(thread);
      if (flush || finished) {
        take(thread, thread.first);
      }
      if (finished) {
        drop(thread, thread.dropped());
        stream.forget(thread);
        stream.giveBack(thread.first);
      }
    }
  }

  private void takeFull(ThreadEvents thread) {
    EventChunk chunk = thread.first;
    for (EventChunk next; (next = chunk.next) != null; chunk = next) {
      take(thread, chunk);
      if (next.droppedEvents > 0) {
        drop(thread, next.droppedEvents, next.droppedSinceNanos, next.firstNanos);
      }
      thread.first = next;
      stream.giveBack(chunk);
    }
  }

  private void take(ThreadEvents thread, EventChunk chunk) {
    long published = chunk.published();
    int events = EventChunk.events(published) - EventChunk.events(chunk.taken);
    if (events == 0) {
      return;
    }
    int from = EventChunk.bytes(chunk.taken);
    long now = stream.nanos();
    write(
        events,
        () -> {
          tables.add(thread, out);
          out.begin(EventFormat.EVENTS);
          out.number(thread.number);
          out.number(from == 0 ? 0 : 1);
          out.number(chunk.firstNanos);
          out.number(Math.max(0, now - chunk.firstNanos));
          out.number(events);
          out.bytes(chunk.bytes, from, EventChunk.bytes(published) - from);
          out.end();
        });
    chunk.taken = published;
  }

  private void drop(ThreadEvents thread, ThreadEvents.@Nullable Dropped lost) {
    if (lost != null && lost.events() > 0) {
      drop(thread, lost.events(), lost.sinceNanos(), stream.nanos());
    }
  }

  private void drop(ThreadEvents thread, long events, long fromNanos, long toNanos) {
    dropped += events;
    write(
        0,
        () -> {
          tables.add(thread, out);
          out.begin(EventFormat.DROPPED);
          out.number(thread.number);
          out.number(events);
          out.number(fromNanos);
          out.number(Math.max(0, toNanos - fromNanos));
          out.end();
        });
  }

  /** Writes blocks that are composed when it is known into which file they go. */
  private void write(int events, Runnable blocks) {
    if (!isOpen || atLimit) {
      omit(events);
      return;
    }
    try {
      compose(blocks);
      if (!file.hasRoom(out.size())) {
        if (!settings.keepsLatest()) {
          atLimit = true;
          omit(events);
          return;
        }
        file.goOn();
        tables.forget();
        compose(blocks);
      }
      file.write(out);
      written += events;
    } catch (IOException refused) {
      isOpen = false;
      dropped += events;
      tells.accept(
          "events cannot be written any more: "
              + OutputFile.reason(refused)
              + ". What was written is readable; the program and the other records go on.");
    }
  }

  private void compose(Runnable blocks) {
    out.clear();
    blocks.run();
  }

  private void omit(int events) {
    if (atLimit) {
      omitted += events;
    } else {
      dropped += events;
    }
  }

  private void writeEnd() throws IOException {
    out.clear();
    tables.addTypes(out);
    out.begin(EventFormat.END);
    out.number(written);
    out.number(dropped);
    out.number(omitted);
    out.number(stream.nanos());
    out.end();
    file.write(out);
  }

  /** Writes the remaining events, and the end; returns the numbers for the user. */
  public synchronized EventTotals close() {
    if (!closed) {
      closed = true;
      takeAll(true);
      stream.threads().forEach(thread -> drop(thread, thread.dropped()));
      try {
        if (isOpen) {
          writeEnd();
          isOpen = false;
          file.close();
        }
      } catch (IOException refused) {
        tells.accept("the end of the events cannot be written: " + OutputFile.reason(refused));
      }
    }
    return new EventTotals(written, dropped, omitted);
  }
}
