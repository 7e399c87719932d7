package dev.mayfly.research.stream;

import dev.mayfly.analysis.Contexts;
import dev.mayfly.recording.ObjectNumbers;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.recording.threads.ThreadRecorder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The events of all threads, on their way to a file. */
public final class EventStream implements Contributor {
  /** The number of chunks that may wait to be written: 4 MB. */
  private static final int WAITING = 64;

  private final int kinds;
  private final long began = System.nanoTime();
  private final ChunkPool pool;
  private final List<ThreadEvents> threads = new CopyOnWriteArrayList<>();
  private final AtomicInteger threadNumbers = new AtomicInteger();

  /**
   * A stream without threads.
   *
   * @param kinds the kinds of events to record, as in {@link EventSettings}
   */
  public EventStream(int kinds) {
    this(kinds, WAITING);
  }

  EventStream(int kinds, int waiting) {
    this.kinds = kinds;
    pool = new ChunkPool(waiting);
  }

  /** Has the events of all threads passed here; to be called before a tracker opens. */
  public void listenTo(Recorder recorder) {
    if (has(EventSettings.ENTER)) {
      recorder.passCalls();
    }
    if (has(EventSettings.FREE)) {
      ThreadEvents deaths = newThread("(collector)", Contexts.ROOT_ONLY);
      recorder.number(new ObjectNumbers(has(EventSettings.USE), deaths::freed));
    } else if (has(EventSettings.USE)) {
      recorder.number(new ObjectNumbers(true, null));
    }
    recorder.add(this);
  }

  @Override
  public void open(CallTree tree, String threadName) {
    if (!tree.sink(newThread(threadName, tree))) {
      throw new IllegalStateException("another plug-in receives the events of threads");
    }
  }

  @Override
  public void warmUp(ThreadRecorder recorder) {
    new ThreadEvents(this, 0, "", Contexts.ROOT_ONLY).object(1, 0, 1);
  }

  /** The events of a thread that begins. */
  public ThreadEvents newThread(String name, Contexts contexts) {
    ThreadEvents added = new ThreadEvents(this, threadNumbers.incrementAndGet(), name, contexts);
    threads.add(added);
    return added;
  }

  /** Whether a kind of event is recorded. */
  public boolean has(int kind) {
    return (kinds & kind) != 0;
  }

  /** Nanoseconds since the stream began. */
  long nanos() {
    return System.nanoTime() - began;
  }

  /** A chunk for a thread whose last one is full; null if none is free. */
  @Nullable EventChunk nextChunk() {
    return pool.take();
  }

  // For the file's writer.

  List<ThreadEvents> threads() {
    return threads;
  }

  void giveBack(EventChunk chunk) {
    pool.giveBack(chunk);
  }

  void forget(ThreadEvents thread) {
    threads.remove(thread);
  }
}
