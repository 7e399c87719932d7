package dev.mayfly.recording;

import java.lang.invoke.VarHandle;

/**
 * Single writer (its tree's thread, or whoever holds its tree's monitor), any readers. The contexts
 * of a tree by their {@link ContextNumber}s.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>{@link #cells} has two longs a place: a number, and a {@link CallNode#index}; those of the
 *       root where it is empty, so that its writer finds the root there, too. Three of eight places
 *       are taken at most.
 *   <li>An index is written before its number: whoever finds a number, and then passes a fence,
 *       finds its index. An older array lacks contexts, but has none that is wrong.
 * </ul>
 */
final class ContextTable {
  /** The index of a context that is not known. */
  static final int UNKNOWN = -1;

  /** A table without contexts, for all; never written. */
  static final long[] EMPTY = new long[2];

  private static final int FEWEST = 16;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long[] cells = EMPTY;
  private int size;

  /** Where the search for a context begins. */
  static int placeOf(long context, int length) {
    return (int) ((context * GOLDEN) >>> 33) & (length - 2);
  }

  /** The array as of now, for searches that know this one only. */
  long[] cells() {
    return cells;
  }

  /** The index of a context; {@link #UNKNOWN} if it is not known. */
  int find(long context) {
    if (context == ContextNumber.ROOT) {
      return 0;
    }
    long[] known = cells;
    int place = placeOf(context, known.length);
    while (known[place] != context && known[place] != ContextNumber.ROOT) {
      place = (place + 2) & (known.length - 2);
    }
    if (known[place] != context) {
      return UNKNOWN;
    }
    VarHandle.acquireFence();
    return (int) known[place + 1];
  }

  /** Adds a context that may be known. */
  void put(long context, int index) {
    if (find(context) == UNKNOWN) {
      if (16 * (size + 1) > 3 * cells.length) {
        grow();
      }
      put(cells, context, index);
      size++;
    }
  }

  private void grow() {
    long[] more = new long[Math.max(2 * FEWEST, 2 * cells.length)];
    for (int place = 0; place < cells.length; place += 2) {
      if (cells[place] != ContextNumber.ROOT) {
        put(more, cells[place], cells[place + 1]);
      }
    }
    VarHandle.releaseFence(); // for readers
    cells = more;
  }

  private static void put(long[] table, long context, long index) {
    int place = placeOf(context, table.length);
    while (table[place] != ContextNumber.ROOT) {
      place = (place + 2) & (table.length - 2);
    }
    table[place + 1] = index;
    VarHandle.releaseFence();
    table[place] = context;
  }

  int size() {
    return size;
  }

  /** The heap that it takes, in bytes. */
  long heapBytes() {
    return size == 0 ? 0 : 8L * cells.length;
  }
}
