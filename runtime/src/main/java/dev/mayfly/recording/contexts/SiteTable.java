package dev.mayfly.recording.contexts;

import dev.mayfly.recording.sampling.SamplingMark;
import dev.mayfly.recording.tables.Cells;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Single writer, any readers. Counters by int key in open addressing, for the sites of a context
 * that are not sites of its own method.
 *
 * <p>Readers get a consistent pair of arrays because both hang on one reference that is replaced
 * when the table grows; what they read is exact as of some moment during the read and never falls
 * between two reads.
 */
public final class SiteTable {
  /** Longs a site: allocations, elements, bytes, and the {@link SamplingMark}. */
  static final int STRIDE = 4;

  /** No place. */
  static final int NONE = -1;

  /** The place of the mark. */
  static final int MARK = 3;

  private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(int[].class);

  @SuppressWarnings("ArrayRecordComponent") // one reference for both, never compared
  private record Arrays(int[] keys, long[] cells) {}

  /** Receives the counters of one site. */
  public interface Visitor {
    /** The counters of a key that are not all zero. */
    void counters(int key, long allocations, long elements, long bytes);
  }

  private final long firstMark;
  private volatile Arrays arrays;
  private int size;

  /**
   * An empty table.
   *
   * @param firstMark the mark of a new key
   */
  public SiteTable(long firstMark) {
    this.firstMark = firstMark;
    arrays = new Arrays(new int[4], new long[4 * STRIDE]);
  }

  /** Makes the place of a key other than 0. Amortised constant time. */
  public void reserve(int key) {
    if (cellOf(key) == NONE) {
      addKey(key);
    }
  }

  /** Adds to the counters of a key other than 0. Amortised constant time. */
  public void add(int key, long allocations, long elements, long bytes) {
    reserve(key);
    addAt(cellOf(key), allocations, elements, bytes);
  }

  /**
   * Adds to the counters at a place given by {@link #cellOf}, without a call once something is
   * written.
   *
   * @return whether the allocations have reached the key's mark
   */
  boolean addAt(int cell, long allocations, long elements, long bytes) {
    long[] cells = arrays.cells;
    long due = SamplingMark.count(cells[cell + MARK]);
    if ((elements | bytes) != 0) {
      cells[cell + 1] += elements;
      cells[cell + 2] += bytes;
    }
    return (cells[cell] += allocations) >= due;
  }

  /**
   * The place of a key's counters until another key is added; {@link #NONE} if it was not added.
   */
  int cellOf(int key) {
    int[] keys = arrays.keys;
    int slot = slotOf(keys, key);
    return keys[slot] == key ? slot * STRIDE : NONE;
  }

  /** Adds a key other than 0 that is not there. Allocates when the table grows. */
  void addKey(int key) {
    Arrays now = 2 * (size + 1) > arrays.keys.length ? grow(arrays) : arrays;
    int slot = slotOf(now.keys, key);
    now.cells[slot * STRIDE + MARK] = firstMark;
    KEYS.setRelease(now.keys, slot, key);
    size++;
  }

  /** The allocations of a key that was added. */
  long allocations(int key) {
    Arrays now = arrays;
    return now.cells[slotOf(now.keys, key) * STRIDE];
  }

  long mark(int key) {
    Arrays now = arrays;
    return now.cells[slotOf(now.keys, key) * STRIDE + MARK];
  }

  void mark(int key, long mark) {
    Arrays now = arrays;
    now.cells[slotOf(now.keys, key) * STRIDE + MARK] = mark;
  }

  /** Lets all keys choose a mark again. */
  void rearm() {
    Arrays now = arrays;
    for (int cell = MARK; cell < now.cells.length; cell += STRIDE) {
      now.cells[cell] = SamplingMark.UNARMED;
    }
  }

  private Arrays grow(Arrays old) {
    int length = old.keys.length * 2;
    Arrays bigger = new Arrays(new int[length], new long[length * STRIDE]);
    for (int i = 0; i < old.keys.length; i++) {
      if (old.keys[i] != 0) {
        int slot = slotOf(bigger.keys, old.keys[i]);
        bigger.keys[slot] = old.keys[i];
        System.arraycopy(old.cells, i * STRIDE, bigger.cells, slot * STRIDE, STRIDE);
      }
    }
    arrays = bigger;
    return bigger;
  }

  private static int slotOf(int[] keys, int key) {
    int mask = keys.length - 1;
    int slot = ((key * 0x9E3779B9) >>> 16) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Passes the counters of each key; any thread may call. */
  public void forEach(Visitor visitor) {
    Arrays now = arrays;
    for (int i = 0; i < now.keys.length; i++) {
      int key = (int) KEYS.getAcquire(now.keys, i);
      int cell = i * STRIDE;
      long allocations = key == 0 ? 0 : Cells.read(now.cells, cell);
      if (allocations != 0) {
        visitor.counters(
            key, allocations, Cells.read(now.cells, cell + 1), Cells.read(now.cells, cell + 2));
      }
    }
  }

  /** As {@link #forEach}, and sets to 0 what the visitor has taken. */
  void move(Visitor visitor) {
    Arrays now = arrays;
    for (int i = 0; i < now.keys.length; i++) {
      if (now.keys[i] != 0) {
        move(now.keys[i], now.cells, i * STRIDE, visitor);
      }
    }
  }

  /** Has a visitor take the counters at a place. */
  static void move(int key, long[] cells, int place, Visitor visitor) {
    if (cells[place] != 0) {
      visitor.counters(key, cells[place], cells[place + 1], cells[place + 2]);
      cells[place] = 0;
      cells[place + 1] = 0;
      cells[place + 2] = 0;
    }
  }
}
