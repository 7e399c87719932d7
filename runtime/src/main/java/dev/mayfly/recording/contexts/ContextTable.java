package dev.mayfly.recording.contexts;

import dev.mayfly.recording.tables.NumberTable;

/**
 * Single writer, any readers: a {@link NumberTable}. The contexts of a tree: each {@link
 * CallNode#index} by a {@link ContextNumber}. Empty places have those of the root, so its writer
 * finds the root there, too.
 */
public final class ContextTable extends NumberTable {
  /** A table without contexts, for all; never written. */
  static final long[] EMPTY = new ContextTable().cells();

  /** A table that knows the root, and is sparse: the fastest search looks at one place only. */
  public ContextTable() {
    super(0, 6);
  }
}
