package dev.mayfly.junit;

import dev.mayfly.junit.jvm.BornObjects;
import dev.mayfly.snapshot.ProfileSnapshot;

/**
 * Immutable. The result of {@link AllocationRecorder}: the allocations of a piece of code, and the
 * objects that survived.
 */
public final class AllocationRecord {
  private final Allocations allocations;
  private final BornObjects births;

  AllocationRecord(Allocations allocations, BornObjects births) {
    this.allocations = allocations;
    this.births = births;
  }

  /** Returns the allocations. */
  public Allocations allocations() {
    return allocations;
  }

  /**
   * Returns the objects that are still reachable, of those that the code and other threads
   * allocated meanwhile. Collects the garbage first and waits for it: some hundredths of a second,
   * more with a large heap.
   *
   * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException if not every object was
   *     tracked
   */
  public Survivors survivors() {
    WeavingCheck.lifetimes("survivors()", snapshot());
    WeavingCheck.allFollowed("survivors()", snapshot(), Object.class);
    return Survivors.of(births.survivors(site -> true));
  }

  /** Returns the whole profile of the interval. */
  public ProfileSnapshot snapshot() {
    return allocations.snapshot();
  }
}
