package dev.mayfly.analysis.memory;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The memory that one site has allocated. */
final class SiteMemory {
  private static final int SLOTS = 16;

  private final LongAdder buffers = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder freed = new LongAdder();
  private final LongAdder unwatched = new LongAdder();

  /** By the low bits of the threads' identifiers. */
  private final Slot[] slots = new Slot[SLOTS];

  /**
   * Guarded by itself. The scope that a thread has used last at the site. Most arenas are closed
   * before the thread comes back with another one: these are watched here alone.
   */
  static final class Slot {
    Watched.@Nullable Scope last;

    /** The scope if it has not ended; else counts its memory as freed, and lets go of it. */
    @Nullable Object living() {
      Object scope = last == null ? null : last.get();
      if (last != null && (scope == null || !Segments.isAlive(scope))) {
        last.free();
        last = null;
        return null;
      }
      return scope;
    }
  }

  SiteMemory() {
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new Slot();
    }
  }

  void allocated(long size) {
    buffers.increment();
    bytes.add(size);
  }

  void freed(long size) {
    freed.add(size);
  }

  /** It is unknown when these are freed. */
  void unwatched(long size) {
    unwatched.add(size);
  }

  /** The slot of this thread, and of some others. */
  Slot slot() {
    return slots[(int) Thread.currentThread().getId() & (SLOTS - 1)];
  }

  /** Counts the freed part of the memory that slots watch. */
  void sweep() {
    for (Slot slot : slots) {
      synchronized (slot) {
        Object unused = slot.living();
      }
    }
  }

  /** Live and freed bytes, all bytes, buffers. Bytes that are not watched are neither. */
  long[] row() {
    long gone = freed.sum();
    long lost = unwatched.sum();
    long all = bytes.sum();
    return new long[] {Math.max(0, all - gone - lost), gone, all, buffers.sum()};
  }
}
