package dev.mayfly.research.jni.probes;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Thread-safe. Counts by a key, which is not 0: an open hash table of fixed size, without locks.
 * The last entry has no key: it is for all that find no room.
 */
public final class CountTable {
  private static final int MOST_PROBES = 64;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final int SPREAD_SHIFT = 32;

  private final int entries;
  private final int stride;

  /** For each entry the key, 0 in a free one, and the counts. */
  private final AtomicLongArray table;

  /** An empty table. */
  public CountTable(int entries, int counts) {
    this.entries = entries;
    stride = 1 + counts;
    table = new AtomicLongArray((entries + 1) * stride);
  }

  /** Reads entries. */
  public interface Reader {
    /**
     * An entry with counts.
     *
     * @param key 0 for all that found no room
     */
    void entry(long key, long... counts);
  }

  /** The place of a key. */
  public int entry(long key) {
    int at = (int) ((key * SPREAD) >>> SPREAD_SHIFT);
    for (int probe = 0; probe < MOST_PROBES; probe++) {
      int entry = ((at + probe) & (entries - 1)) * stride;
      long found = table.get(entry);
      if (found == key
          || (found == 0 && (table.compareAndSet(entry, 0, key) || table.get(entry) == key))) {
        return entry;
      }
    }
    return entries * stride;
  }

  /** Adds to a count, which are numbered from 0 on. */
  public void add(int entry, int count, long more) {
    table.getAndAdd(entry + 1 + count, more);
  }

  /** Reads all entries whose first count is not 0. */
  public void read(Reader reader) {
    for (int entry = 0; entry <= entries * stride; entry += stride) {
      if (table.get(entry + 1) > 0) {
        long[] counts = new long[stride - 1];
        for (int i = 0; i < counts.length; i++) {
          counts[i] = table.get(entry + 1 + i);
        }
        reader.entry(table.get(entry), counts);
      }
    }
  }
}
