package dev.mayfly.snapshot.run;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: all allocations of a program by a moment.
 *
 * @param time the moment, in milliseconds since 1970
 * @param heapBytes the bytes that the last collections before had left of the heap; -1 if unknown
 * @param memory the memory that the program used at that moment
 * @param allocatedBytes the bytes of all threads until then, as the JVM reports them, without the
 *     profiler's own; -1 if unknown
 */
public record TotalsPoint(
    long time,
    long allocations,
    long bytes,
    long heapBytes,
    ProcessMemory memory,
    long allocatedBytes) {

  /** Checks the ranges. */
  public TotalsPoint {
    Counters.requireCount(allocations, "allocations");
    Counters.requireCount(bytes, "bytes");
    if (heapBytes < -1 || allocatedBytes < -1) {
      throw new IllegalArgumentException(
          "heapBytes: " + heapBytes + ", allocatedBytes: " + allocatedBytes);
    }
  }

  /** Moves these totals to another moment. */
  public TotalsPoint at(long newTime) {
    return new TotalsPoint(newTime, allocations, bytes, heapBytes, memory, allocatedBytes);
  }
}
