package dev.mayfly.junit;

import dev.mayfly.snapshot.ProfileSnapshot;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Immutable. What a piece of code has done, by the account of {@link AllocationRecorder}. */
public final class AllocationRecord {
  private final Allocations allocations;
  private final Births births;

  AllocationRecord(Allocations allocations, Births births) {
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
   * @throws ExtensionConfigurationException if not every object was followed
   */
  public Survivors survivors() {
    if (isUntracked(snapshot())) {
      throw new ExtensionConfigurationException(
          "survivors() needs the agent's option lifetime=exact, the default where a build runs the"
              + " tests; here it is lifetime="
              + snapshot().environment().lifetimeMode());
    }
    String incomplete = Births.incompleteness(snapshot(), type -> true);
    if (!incomplete.isEmpty()) {
      throw new ExtensionConfigurationException(
          "survivors(): only "
              + incomplete
              + " were followed; give the agent more room, tracked=1000000, or make fewer");
    }
    return Survivors.of(births.survivors(site -> true));
  }

  /** Whether lifetimes of a sample are tracked at best: nothing can be told of each object. */
  static boolean isUntracked(ProfileSnapshot snapshot) {
    return !snapshot.environment().lifetimeMode().equals("exact");
  }

  /** The whole profile of the time that it took. */
  public ProfileSnapshot snapshot() {
    return allocations.snapshot();
  }
}
