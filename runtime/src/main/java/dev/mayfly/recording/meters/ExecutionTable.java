package dev.mayfly.recording.meters;

import dev.mayfly.recording.tables.Cells;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Single writer (the tree's thread), any readers; thread-safe where virtual threads share the tree.
 * How many bytecodes each context has executed itself, and how many of its calls have ended, by the
 * numbers of their nodes.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>The counters of a thread's own tree are one array, which the thread replaces by a longer
 *       one: a reader sees the one or the other, whose counters are at most as old as the read.
 *   <li>Those of a tree that virtual threads share are in chunks, which are made at the first event
 *       of one of their contexts, and never replaced: so two threads may add to one while others
 *       are made.
 *   <li>Either has two longs for each context. A tree has one kind: so the fast paths, which know
 *       the array only, fail on shared trees, and the slow ones add to the chunks atomically.
 * </ul>
 */
public final class ExecutionTable {
  /** Receives the counters of a context. */
  public interface Visitor {
    void executed(long bytecodes, long calls);
  }

  private static final int SHIFT = 6;
  private static final int CONTEXTS = 1 << SHIFT;
  private static final int STRIDE = 2;
  private static final long[] NO_CELLS = {};
  private static final long[][] NONE = {};
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private final boolean isShared;
  private long[] own = NO_CELLS;
  private long[][] shared = NONE;

  /**
   * An empty table.
   *
   * @param isShared whether virtual threads share its tree
   */
  public ExecutionTable(boolean isShared) {
    this.isShared = isShared;
  }

  /** The place in {@link #own} of a context's bytecodes; its calls are behind them. */
  private static int cellOf(int context) {
    return context * STRIDE;
  }

  /** The place in its chunk of a context's bytecodes; its calls are behind them. */
  private static int sharedCellOf(int context) {
    return (context & (CONTEXTS - 1)) * STRIDE;
  }

  private static long[] chunk(long[][] chunks, int context) {
    int chunk = context >>> SHIFT;
    return chunk < chunks.length ? chunks[chunk] : NO_CELLS;
  }

  /** Makes the place of a context, so that {@link #add} allocates nothing. */
  public void reserve(int context) {
    if (isShared) {
      reserveShared(context);
    } else if (cellOf(context) >= own.length) {
      long[] more = Arrays.copyOf(own, cellOf(Math.max(CONTEXTS, 2 * context)));
      VarHandle.releaseFence(); // readers take no lock
      own = more;
    }
  }

  private synchronized void reserveShared(int context) {
    int chunk = context >>> SHIFT;
    long[][] chunks = shared;
    if (chunk >= chunks.length) {
      int known = chunks.length;
      chunks = Arrays.copyOf(chunks, Math.max(chunk + 1, 2 * known));
      Arrays.fill(chunks, known, chunks.length, NO_CELLS);
    }
    if (chunks[chunk].length == 0) {
      long[] cells = new long[CONTEXTS * STRIDE];
      VarHandle.releaseFence(); // readers and virtual threads take no lock
      chunks[chunk] = cells;
    }
    VarHandle.releaseFence();
    shared = chunks;
  }

  /**
   * Adds to the counters of a context of this thread's own tree; returns false if it has no place
   * there.
   */
  public boolean addOwn(int context, long bytecodes, long calls) {
    long[] cells = own;
    int cell = cellOf(context);
    if (cell >= cells.length) {
      return false;
    }
    cells[cell] += bytecodes;
    cells[cell + 1] += calls;
    return true;
  }

  /** Adds to the counters of a context; returns false if it has no place. */
  public boolean add(int context, long bytecodes, long calls) {
    if (!isShared) {
      return addOwn(context, bytecodes, calls);
    }
    long[] cells = chunk(shared, context);
    if (cells.length == 0) {
      return false;
    }
    int cell = sharedCellOf(context);
    CELL.getAndAdd(cells, cell, bytecodes);
    CELL.getAndAdd(cells, cell + 1, calls);
    return true;
  }

  /** Reads the counters of a context, if there are any. */
  public void read(int context, Visitor visitor) {
    long[] cells = isShared ? chunk(shared, context) : own;
    int cell = isShared ? sharedCellOf(context) : cellOf(context);
    if (cell < cells.length) {
      long bytecodes = Cells.read(cells, cell);
      long calls = Cells.read(cells, cell + 1);
      if (bytecodes != 0 || calls != 0) {
        visitor.executed(bytecodes, calls);
      }
    }
  }

  /**
   * Moves the counters of a context, whose thread has finished, to a context of another table.
   * Where memory ends, nothing is moved.
   */
  public void move(int context, ExecutionTable target, int targetContext) {
    long[] cells = own;
    int cell = cellOf(context);
    if (cell < cells.length && (cells[cell] != 0 || cells[cell + 1] != 0)) {
      target.reserve(targetContext);
      target.add(targetContext, cells[cell], cells[cell + 1]);
      cells[cell] = 0;
      cells[cell + 1] = 0;
    }
  }

  /** An estimate of the heap that the table takes, in bytes. */
  public long heapBytes() {
    long sum = 8L * own.length;
    for (long[] cells : shared) {
      sum += 8L * cells.length;
    }
    return sum;
  }
}
