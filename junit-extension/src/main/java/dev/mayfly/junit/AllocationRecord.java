package dev.mayfly.junit;

import dev.mayfly.snapshot.ProfileSnapshot;

/** Immutable. What a piece of code has done, by the account of {@link AllocationRecorder}. */
public final class AllocationRecord {
  private final Allocations allocations;

  AllocationRecord(Allocations allocations) {
    this.allocations = allocations;
  }

  /** What it allocated. */
  public Allocations allocations() {
    return allocations;
  }

  /** The whole profile of the time that it took. */
  public ProfileSnapshot snapshot() {
    return allocations.snapshot();
  }
}
