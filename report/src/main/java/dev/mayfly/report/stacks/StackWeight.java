package dev.mayfly.report.stacks;

import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.Amounts;
import dev.mayfly.snapshot.Quantity;

/** Immutable: what is counted of stacks. */
public enum StackWeight {
  /** Objects and arrays. */
  ALLOCATIONS,
  /** Their shallow sizes. */
  BYTES,
  /** Executed bytecodes, which have no types. */
  BYTECODES;

  /** So much of what was counted; for bytecodes as for bytes, since small branches are by these. */
  public long of(AllocationStats stats) {
    return this == ALLOCATIONS ? stats.allocations() : stats.bytes();
  }

  /** So much of a stack. */
  public long of(StackAmounts amounts) {
    return switch (this) {
      case ALLOCATIONS -> amounts.allocations();
      case BYTES -> amounts.bytes();
      case BYTECODES -> 0;
    };
  }

  /** So much of a context itself. */
  public long of(Amounts amounts) {
    return this == BYTECODES ? amounts.get(Quantity.BYTECODES) : 0;
  }
}
