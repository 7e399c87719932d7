package dev.mayfly.recording.meters;

import dev.mayfly.recording.tables.Cells;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the thread whose recorder holds it), any readers; thread-safe where virtual
 * threads share it. How long the arrays are that were made, by site: in a bucket those of length 0,
 * and in one each those of 1, 2 or 3, 4 to 7, and so on.
 *
 * <p>Bounded: once there are as many rows as all threads together may have, new sites of a thread
 * are left out, and so have fewer lengths than arrays; how many arrays that are is counted.
 */
public final class LengthTable {

  /** Lengths have 0 to 31 bits. */
  static final int BUCKETS = 32;

  /** A row has 32 longs: 13 MB for all. */
  static final int MAX_ROWS = 50_000;

  private static final AtomicInteger ROWS_OF_ALL = new AtomicInteger();

  /** Confined to the reading thread: takes the rows. */
  public interface Visitor {
    /**
     * A number of arrays of a site had lengths of this number of bits; the row is not the
     * visitor's.
     */
    void lengths(int site, long[] counts);
  }

  @SuppressWarnings("ArrayRecordComponent") // one reference for both, never compared
  private record Rows(int[] sites, long[][] counts) {}

  private final boolean shared;
  private final AtomicInteger rowsOfAll;
  private volatile Rows rows = new Rows(new int[8], new long[8][]);
  private int size;

  /** Read by others while it is written: 64 bits are written at once, and it only grows. */
  private long leftOut;

  /**
   * An empty table.
   *
   * @param shared whether virtual threads share it
   */
  public LengthTable(boolean shared) {
    this(shared, ROWS_OF_ALL);
  }

  /** A table among others, which together have so many rows now. */
  LengthTable(boolean shared, AtomicInteger rowsOfAll) {
    this.shared = shared;
    this.rowsOfAll = rowsOfAll;
  }

  /** Counts arrays of a length. */
  public void add(int site, int length, long arrays) {
    if (shared) {
      synchronized (this) {
        count(site, length, arrays);
      }
    } else {
      count(site, length, arrays);
    }
  }

  private void count(int site, int length, long arrays) {
    Rows now = rows;
    long[] row = now.counts[slotOf(now.sites, site)];
    if (row == null) {
      row = newRow(site);
    }
    if (row == null) {
      leftOut += arrays;
    } else {
      row[Integer.SIZE - Integer.numberOfLeadingZeros(length)] += arrays;
    }
  }

  private static int slotOf(int[] sites, int site) {
    int mask = sites.length - 1;
    int slot = ((site * 0x9E3779B9) >>> 16) & mask;
    while (sites[slot] != 0 && sites[slot] != site) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private long @Nullable [] newRow(int site) {
    if (rowsOfAll.get() >= MAX_ROWS) {
      return null;
    }
    try {
      Rows now = rows;
      if (2 * (size + 1) > now.sites.length) {
        now = grown(now);
      }
      long[] row = new long[BUCKETS];
      int slot = slotOf(now.sites, site);
      now.sites[slot] = site;
      VarHandle.releaseFence(); // a reader that sees the row knows its site
      now.counts[slot] = row;
      size++;
      rowsOfAll.incrementAndGet();
      return row;
    } catch (OutOfMemoryError noRoom) {
      return null;
    }
  }

  private Rows grown(Rows old) {
    int length = 2 * old.sites.length;
    Rows larger = new Rows(new int[length], new long[length][]);
    for (int i = 0; i < old.sites.length; i++) {
      if (old.counts[i] != null) {
        int slot = slotOf(larger.sites, old.sites[i]);
        larger.sites[slot] = old.sites[i];
        larger.counts[slot] = old.counts[i];
      }
    }
    rows = larger;
    return larger;
  }

  /** Tells all rows, while they may be written. */
  public void accept(Visitor visitor) {
    Rows now = rows;
    for (int i = 0; i < now.sites.length; i++) {
      long[] row = now.counts[i];
      if (row != null) {
        VarHandle.acquireFence();
        long[] counts = new long[BUCKETS];
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
          counts[bucket] = Cells.read(row, bucket);
        }
        visitor.lengths(now.sites[i], counts);
      }
    }
  }

  /** The number of arrays that have no length here, for want of rows. */
  public long leftOut() {
    return leftOut;
  }

  /** Takes over what the table of a thread that is gone has counted, which counts nothing then. */
  public void takeOver(LengthTable gone) {
    rowsOfAll.addAndGet(-gone.size);
    gone.size = 0;
    leftOut += gone.leftOut;
    gone.leftOut = 0;
    Rows theirs = gone.rows;
    for (int i = 0; i < theirs.sites.length; i++) {
      long[] counts = theirs.counts[i];
      if (counts != null) {
        int site = theirs.sites[i];
        Rows now = rows;
        long[] row = now.counts[slotOf(now.sites, site)];
        move(counts, row == null ? newRow(site) : row);
      }
    }
  }

  private void move(long[] counts, long @Nullable [] row) {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      if (row == null) {
        leftOut += counts[bucket];
      } else {
        row[bucket] += counts[bucket];
      }
      counts[bucket] = 0;
    }
  }
}
