package dev.mayfly.snapshot.comparison;

import dev.mayfly.snapshot.amounts.AllocationStats;

/**
 * Immutable: the allocations in one profile, and in another one that it is compared with.
 *
 * @param after in the second
 */
public record Change(AllocationStats before, AllocationStats after) {

  /** Empty: nothing in either. */
  public static final Change NONE = new Change(AllocationStats.EMPTY, AllocationStats.EMPTY);

  /** Immutable: the direction of a change. */
  public enum Kind {
    /** It is in the second profile only. */
    APPEARED,
    /** There is more of it. */
    GREW,
    /** There is less of it. */
    SHRANK,
    /** It was in the first profile only. */
    VANISHED,
    /** There is as much of it. */
    SAME
  }

  /** The sum of both. */
  public Change plus(Change other) {
    return new Change(before.plus(other.before), after.plus(other.after));
  }

  /** The number of additional bytes; negative if there are fewer. */
  public long bytes() {
    return after.bytes() - before.bytes();
  }

  /** The number of additional allocations; negative if there are fewer. */
  public long allocations() {
    return after.allocations() - before.allocations();
  }

  /** The direction of the change, by bytes, and by allocations where the bytes are the same. */
  public Kind kind() {
    if (before.isEmpty() != after.isEmpty()) {
      return before.isEmpty() ? Kind.APPEARED : Kind.VANISHED;
    }
    long more = bytes() == 0 ? allocations() : bytes();
    return more == 0 ? Kind.SAME : more > 0 ? Kind.GREW : Kind.SHRANK;
  }
}
