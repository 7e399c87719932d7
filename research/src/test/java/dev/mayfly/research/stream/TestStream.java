package dev.mayfly.research.stream;

import dev.mayfly.analysis.Contexts;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Confined to one thread. A stream of events into a file, in tests. */
public final class TestStream {
  /** Wraps what the file is written by. */
  public interface Disk {
    OutputStream over(OutputStream file) throws IOException;
  }

  /** A context for each number up to 1000, below the one with half the number. */
  private static final Contexts CONTEXTS =
      new Contexts() {
        @Override
        public int callerOf(int context) {
          return context <= 1000 ? context / 2 : NONE;
        }

        @Override
        public int methodOf(int context) {
          return context;
        }
      };

  private final EventStream stream;
  private final EventWriter writer;

  /** What the user was told. */
  public final List<String> told = new ArrayList<>();

  /** A stream into a file that is made now. */
  public TestStream(File file, long limit, boolean keepsLatest, int waiting, Disk disk)
      throws IOException {
    stream = new EventStream(EventSettings.ALLOC, waiting);
    EventSettings settings =
        new EventSettings(file, limit, keepsLatest, EventSettings.ALLOC, 8, 1, 2);
    writer =
        new EventWriter(
            stream, settings, opened -> disk.over(new FileOutputStream(opened)), told::add);
    writer.open();
  }

  /** A stream into a file that is large and quick enough. */
  public TestStream(File file) throws IOException {
    this(file, Long.MAX_VALUE, false, 64, out -> out);
  }

  /** Begins a thread. */
  public ThreadEvents thread(String name) {
    return stream.newThread(name, CONTEXTS);
  }

  /** Writes what is full. */
  public void pass() {
    writer.pass();
  }

  /** Writes all there is. */
  public EventTotals close() {
    return writer.close();
  }
}
