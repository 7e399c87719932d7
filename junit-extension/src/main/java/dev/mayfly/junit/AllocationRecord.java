package dev.mayfly.junit;

import dev.mayfly.snapshot.ProfileSnapshot;

/** Immutable. What a piece of code has done, by the account of {@link AllocationRecorder}. */
public final class AllocationRecord {
  private final Allocations allocations;
  private final BornObjects births;

  AllocationRecord(Allocations allocations, BornObjects births) {
    this.allocations = allocations;
    this.births = births;
  }

  /** What it allocated. */
  public Allocations allocations() {
    return allocations;
  }

  /**
   * Which of the objects that it, and other threads meanwhile, allocated are still reachable now.
   * Collects the garbage before, and waits until that is done: some hundredths of a second, more
   * with a large heap.
   *
   * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException if not every object was
   *     followed
   */
  public Survivors survivors() {
    WeavingCheck.lifetimes("survivors()", snapshot());
    WeavingCheck.allFollowed("survivors()", snapshot(), Object.class);
    return Survivors.of(births.survivors(site -> true));
  }

  /** The whole profile of the time that it took. */
  public ProfileSnapshot snapshot() {
    return allocations.snapshot();
  }
}
