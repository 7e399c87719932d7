package dev.mayfly.events;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The events of all threads, on their way to a file. */
public final class EventStream {
  /** The number of chunks that may wait to be written: 4 MB. */
  private static final int WAITING = 64;

  private static final int NUMBERS = 1 << 10;

  private final int kinds;
  private final long began = System.nanoTime();
  private final ChunkPool pool;
  private final List<ThreadEvents> threads = new CopyOnWriteArrayList<>();
  private final AtomicInteger threadNumbers = new AtomicInteger();
  private final AtomicLong objectNumbers = new AtomicLong(1);

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

  /**
   * The events of a thread that begins.
   *
   * @param name the thread's name
   * @param contexts those of its allocations
   */
  public ThreadEvents newThread(String name, Contexts contexts) {
    ThreadEvents added = new ThreadEvents(this, threadNumbers.incrementAndGet(), name, contexts);
    threads.add(added);
    return added;
  }

  /** Whether a kind of event is recorded. */
  public boolean has(int kind) {
    return (kinds & kind) != 0;
  }

  /** Numbers for objects: the first of {@link #numbersAtOnce}, given to no other thread. */
  public long newNumbers() {
    return objectNumbers.getAndAdd(NUMBERS);
  }

  /** The number of numbers that {@link #newNumbers} gives. */
  public static int numbersAtOnce() {
    return NUMBERS;
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
