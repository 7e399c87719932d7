package dev.mayfly.recording;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Single writer (the tree's thread), any readers; thread-safe where virtual threads share the tree.
 * How many bytecodes each context has executed itself, and how many of its calls have ended, by
 * {@link CallNode#index}.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>A chunk has two longs for each of {@link #CONTEXTS} contexts; it is made at the first event
 *       of one of them, and never replaced: so two threads may add to it while others are made.
 *   <li>Chunks of a tree that virtual threads share are in {@link #shared}, all others in {@link
 *       #own}: so the fast paths fail on the first, and the slow ones add to them atomically.
 * </ul>
 */
final class ExecutionTable {
  /** Receives the counters of a context. */
  interface Visitor {
    void executed(long bytecodes, long calls);
  }

  private static final int SHIFT = 6;
  private static final int CONTEXTS = 1 << SHIFT;
  private static final int STRIDE = 2;
  private static final long[] NO_CELLS = {};
  private static final long[][] NONE = {};
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private final boolean isShared;
  private long[][] own = NONE;
  private long[][] shared = NONE;

  ExecutionTable(boolean isShared) {
    this.isShared = isShared;
  }

  /** The chunk with the counters of a context that its thread alone writes; else an empty one. */
  long[] own(int context) {
    return chunk(own, context);
  }

  private static long[] chunk(long[][] chunks, int context) {
    int chunk = context >>> SHIFT;
    return chunk < chunks.length ? chunks[chunk] : NO_CELLS;
  }

  /** Where in its chunk a context has its bytecodes; its calls are behind them. */
  static int cellOf(int context) {
    return (context & (CONTEXTS - 1)) * STRIDE;
  }

  /** Makes the place of a context, so that {@link #add} allocates nothing. */
  synchronized void reserve(int context) {
    int chunk = context >>> SHIFT;
    long[][] chunks = isShared ? shared : own;
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
    if (isShared) {
      shared = chunks;
    } else {
      own = chunks;
    }
  }

  /** Adds to the counters of a context; returns false if it has no place. */
  boolean add(int context, long bytecodes, long calls) {
    long[] cells = chunk(isShared ? shared : own, context);
    if (cells.length == 0) {
      return false;
    }
    int cell = cellOf(context);
    if (isShared) {
      CELL.getAndAdd(cells, cell, bytecodes);
      CELL.getAndAdd(cells, cell + 1, calls);
    } else {
      cells[cell] += bytecodes;
      cells[cell + 1] += calls;
    }
    return true;
  }

  /** Reads the counters of a context, if there are any. */
  void read(int context, Visitor visitor) {
    long[] cells = chunk(isShared ? shared : own, context);
    if (cells.length != 0) {
      long bytecodes = (long) CELL.getOpaque(cells, cellOf(context));
      long calls = (long) CELL.getOpaque(cells, cellOf(context) + 1);
      if (bytecodes != 0 || calls != 0) {
        visitor.executed(bytecodes, calls);
      }
    }
  }

  /**
   * Moves the counters of a context, whose thread has finished, to a context of another table.
   * Where memory ends, nothing is moved.
   */
  void move(int context, ExecutionTable target, int targetContext) {
    long[] cells = chunk(own, context);
    int cell = cellOf(context);
    if (cells.length != 0 && (cells[cell] != 0 || cells[cell + 1] != 0)) {
      target.reserve(targetContext);
      target.add(targetContext, cells[cell], cells[cell + 1]);
      cells[cell] = 0;
      cells[cell + 1] = 0;
    }
  }

  /** An estimate of the heap that the table takes, in bytes. */
  long heapBytes() {
    long sum = 0;
    for (long[] cells : isShared ? shared : own) {
      sum += 8L * cells.length;
    }
    return sum;
  }
}
