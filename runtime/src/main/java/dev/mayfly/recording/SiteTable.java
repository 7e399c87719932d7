package dev.mayfly.recording;

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
final class SiteTable {
  /** Longs a site: allocations, elements, bytes, and the {@link SamplingMark}. */
  static final int STRIDE = 4;

  /** Where the mark stands. */
  static final int MARK = 3;

  private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(int[].class);

  @SuppressWarnings("ArrayRecordComponent") // one reference for both, compared by nobody
  private record Arrays(int[] keys, long[] cells) {}

  /** Receives the counters of one site. */
  interface Visitor {
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
  SiteTable(long firstMark) {
    this.firstMark = firstMark;
    arrays = new Arrays(new int[4], new long[4 * STRIDE]);
  }

  /**
   * Adds to the counters of a key other than 0. Amortised constant time; allocates when the table
   * grows.
   *
   * @return whether the allocations have reached the key's mark
   */
  boolean add(int key, long allocations, long elements, long bytes) {
    Arrays now = arrays;
    int slot = slotOf(now.keys, key);
    if (now.keys[slot] == 0) {
      if (2 * (size + 1) > now.keys.length) {
        now = grow(now);
        slot = slotOf(now.keys, key);
      }
      size++;
      now.cells[slot * STRIDE + MARK] = firstMark;
      KEYS.setRelease(now.keys, slot, key);
    }
    int cell = slot * STRIDE;
    now.cells[cell] += allocations;
    if ((elements | bytes) != 0) {
      now.cells[cell + 1] += elements;
      now.cells[cell + 2] += bytes;
    }
    return now.cells[cell] >= SamplingMark.count(now.cells[cell + MARK]);
  }

  /** How many keys there are. */
  int size() {
    return size;
  }

  /** Whether a key was added. */
  boolean contains(int key) {
    int[] keys = arrays.keys;
    return keys[slotOf(keys, key)] == key;
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

  /** Lets all keys choose a mark anew. */
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

  void forEach(Visitor visitor) {
    Arrays now = arrays;
    for (int i = 0; i < now.keys.length; i++) {
      int key = (int) KEYS.getAcquire(now.keys, i);
      if (key != 0) {
        int cell = i * STRIDE;
        visitor.counters(
            key, read(now.cells, cell), read(now.cells, cell + 1), read(now.cells, cell + 2));
      }
    }
  }

  /**
   * Reads a counter that another thread may be writing: never torn, never older than what this
   * thread read before.
   */
  static long read(long[] cells, int index) {
    return (long) CELLS.getOpaque(cells, index);
  }
}
