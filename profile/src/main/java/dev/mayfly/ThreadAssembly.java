package dev.mayfly;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Creates the rows of threads. Amounts are added to the row that began last; to none
 * after {@link #end}.
 */
final class ThreadAssembly {

  private static final class Row {
    private final String name;
    private final long id;
    private final int live;
    private final int threads;
    private long allocatedBytes;
    private long outsideBytes;
    private AllocationStats stats = AllocationStats.EMPTY;

    Row(String name, long id, int live, int threads, long allocatedBytes) {
      this.name = name;
      this.id = id;
      this.live = live;
      this.threads = threads;
      this.allocatedBytes = allocatedBytes;
    }

    ThreadSnapshot toSnapshot() {
      return new ThreadSnapshot(name, id, live, threads, stats, allocatedBytes, outsideBytes);
    }
  }

  private final boolean readsBytes;
  private final ImmutableList.Builder<ThreadSnapshot> rows = ImmutableList.builder();
  private @Nullable Row row;

  /**
   * No rows.
   *
   * @param readsBytes whether bytes are attributed to contexts
   */
  ThreadAssembly(boolean readsBytes) {
    this.readsBytes = readsBytes;
  }

  /**
   * Begins the row of a live thread.
   *
   * @param allocatedBytes the bytes that it allocated for the program, by the JVM; -1 if unknown
   */
  void live(String name, long id, long allocatedBytes) {
    begin(new Row(name, id, 1, 1, allocatedBytes));
  }

  /**
   * Begins a row that virtual threads share.
   *
   * @param allocatedBytes the bytes that they allocated; -1 if unknown
   */
  void virtual(String name, long threads, int live, long allocatedBytes) {
    int count = (int) Math.min(Integer.MAX_VALUE, threads);
    begin(new Row(name, ThreadSnapshot.VIRTUAL, live, count, allocatedBytes));
  }

  /**
   * Begins a row that finished threads share.
   *
   * @param allocatedBytes their bytes when they were last read; 0 if they never were
   * @param profilerBytes how much of it was for the profiler
   */
  void finished(String name, int threads, long allocatedBytes, long profilerBytes) {
    long ofProgram = allocatedBytes == 0 ? -1 : Math.max(0, allocatedBytes - profilerBytes);
    begin(new Row(name, ThreadSnapshot.FOLDED, 0, threads, ofProgram));
  }

  private void begin(Row next) {
    end();
    next.outsideBytes = readsBytes && next.allocatedBytes >= 0 ? 0 : -1;
    row = next;
  }

  /** Adds counted allocations. */
  void add(AllocationStats stats) {
    if (row != null) {
      row.stats = row.stats.plus(stats);
    }
  }

  /** Adds bytes that the JVM really allocated. */
  void physicalBytes(long bytes) {
    if (row != null) {
      row.allocatedBytes += bytes;
    }
  }

  /** Some of these bytes were allocated outside woven methods. */
  void outside(long bytes) {
    if (row != null && row.outsideBytes >= 0) {
      row.outsideBytes += bytes;
    }
  }

  /** Ends the row that began last. */
  void end() {
    if (row != null) {
      rows.add(row.toSnapshot());
      row = null;
    }
  }

  /** All rows; ends the last one. */
  ImmutableList<ThreadSnapshot> rows() {
    end();
    return rows.build();
  }
}
