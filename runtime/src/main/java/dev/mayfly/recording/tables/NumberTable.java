package dev.mayfly.recording.tables;

import java.lang.invoke.VarHandle;

/**
 * Single writer (one thread, or the holder of its owner's lock), any readers without a lock.
 * Numbers from 0 on by keys, in open addressing. The values of a key are found by its number, in an
 * array of the owner's.
 *
 * <p>Invariants, which {@code TableReadingRule} tests:
 *
 * <ul>
 *   <li>{@link #cells} has two longs a place: a key, and its number; 0 and 0 where it is empty. A
 *       power of two places, one of which is empty at least.
 *   <li>A number is written before its key: a reader that finds a key, and then passes a fence,
 *       finds its number, and all that the writer wrote before it put the key.
 *   <li>The array is replaced when it grows. An older one lacks keys, but has none that is wrong.
 * </ul>
 *
 * <p>Other tables stay apart. {@code SiteTable} and {@code LengthTable} have a row beside each key:
 * the way by a number took 0.6 and 1.8 ns more a count. {@code FlatCounters}, {@code SharedSites},
 * {@code LiveRecorders} and {@code MethodTable} have the objects themselves. {@code LifetimeTable}
 * has keys of more than 64 bits, that of native calls many writers.
 */
public class NumberTable {
  /** The number of a key that is not known. */
  public static final int UNKNOWN = -1;

  /** A table without keys, for all; never written. */
  private static final long[] EMPTY = new long[2];

  private static final int FEWEST = 4;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final int numberOfZero;
  private final int fullest;
  private long[] cells = EMPTY;
  private int size;

  /** An empty table, where 0 is no key. */
  public NumberTable() {
    this(UNKNOWN, 12);
  }

  /**
   * An empty table.
   *
   * @param numberOfZero the number of the key 0, which takes no place
   * @param fullest how many of 16 places are taken at most
   */
  protected NumberTable(int numberOfZero, int fullest) {
    this.numberOfZero = numberOfZero;
    this.fullest = fullest;
  }

  /** The start of the search for a key. */
  public static int placeOf(long key, int length) {
    return (int) ((key * GOLDEN) >>> 33) & (length - 2);
  }

  /** The array as of now, for searches that know this one only. */
  public final long[] cells() {
    return cells;
  }

  /** The number of a key; {@link #UNKNOWN} if it is not known. */
  public final int find(long key) {
    if (key == 0) {
      return numberOfZero;
    }
    long[] known = cells;
    int place = placeOf(key, known.length);
    while (known[place] != key && known[place] != 0) {
      place = (place + 2) & (known.length - 2);
    }
    if (known[place] != key) {
      return UNKNOWN;
    }
    VarHandle.acquireFence();
    return (int) known[place + 1];
  }

  /** Adds a key that may be known: then it keeps its number. */
  public final void put(long key, int number) {
    if (find(key) == UNKNOWN) {
      reserve();
      put(cells, key, number);
      size++;
    }
  }

  /** Makes a place for one more key, so that {@link #put} allocates nothing. */
  public final void reserve() {
    if (32 * (size + 1) > fullest * cells.length) {
      grow();
    }
  }

  private void grow() {
    long[] more = new long[Math.max(2 * FEWEST, 2 * cells.length)];
    for (int place = 0; place < cells.length; place += 2) {
      if (cells[place] != 0) {
        put(more, cells[place], cells[place + 1]);
      }
    }
    VarHandle.releaseFence(); // for readers
    cells = more;
  }

  private static void put(long[] table, long key, long number) {
    int place = placeOf(key, table.length);
    while (table[place] != 0) {
      place = (place + 2) & (table.length - 2);
    }
    table[place + 1] = number;
    VarHandle.releaseFence();
    table[place] = key;
  }

  /** The number of keys that it has. */
  public final int size() {
    return size;
  }

  /** The heap that it takes, in bytes. */
  public final long heapBytes() {
    return size == 0 ? 0 : 8L * cells.length;
  }
}
