package dev.mayfly.report.stacks;

import dev.mayfly.snapshot.AllocationStats;

/** Immutable: what is counted of stacks. */
public enum StackWeight {
  /** Objects and arrays. */
  ALLOCATIONS,
  /** Their shallow sizes. */
  BYTES;

  /** So much of what was counted. */
  public long of(AllocationStats stats) {
    return this == BYTES ? stats.bytes() : stats.allocations();
  }

  /** So much of a stack. */
  public long of(StackAmounts amounts) {
    return this == BYTES ? amounts.bytes() : amounts.allocations();
  }
}
