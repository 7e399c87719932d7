package dev.mayfly.snapshot.run;

import static java.util.Objects.requireNonNull;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: all allocations of a program by a moment.
 *
 * @param time the moment, in milliseconds since 1970
 * @param allocations the objects counted until then
 * @param heapBytes the bytes that the last collections before had left of the heap; -1 if unknown
 * @param memory the memory that the program used at that moment
 */
public record TotalsPoint(
    long time, long allocations, long bytes, long heapBytes, ProcessMemory memory) {

  /** Checks the ranges. */
  public TotalsPoint {
    Counters.requireCount(allocations, "allocations");
    Counters.requireCount(bytes, "bytes");
    if (heapBytes < -1) {
      throw new IllegalArgumentException("heapBytes: " + heapBytes);
    }
    requireNonNull(memory, "memory");
  }

  /** A moment of which it is not known how much memory the program used. */
  public TotalsPoint(long time, long allocations, long bytes, long heapBytes) {
    this(time, allocations, bytes, heapBytes, ProcessMemory.UNKNOWN);
  }
}
