package dev.mayfly.recording.tables;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Thread-safe, without state. Reads counters that one thread writes, on any other. */
public final class Cells {
  private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(long[].class);

  private Cells() {}

  /**
   * Reads a counter that another thread may be writing: never torn, never older than what this
   * thread read before.
   */
  public static long read(long[] cells, int index) {
    return (long) CELLS.getOpaque(cells, index);
  }
}
