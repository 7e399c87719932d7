package dev.mayfly.lifetime.clock;

/**
 * Thread-safe. The clocks by which objects age: the boundary to the virtual machine, so that
 * lifetimes are tested without a collector.
 */
public interface LifetimeClock {
  /** Wall time in nanoseconds, from any origin. */
  long nanos();

  /**
   * Bytes that the program has allocated, from any origin.
   *
   * @param trackerBytes the bytes that the tracker itself has allocated on the program's threads,
   *     to be subtracted
   */
  long allocatedBytes(long trackerBytes);

  /** The number of garbage collections that have ended. */
  long collections();

  /**
   * Whether a collection may have ended since the last call of {@link #collections}. Asked at each
   * birth, so that an object is not taken for older than a collection that came before it.
   */
  boolean collected();

  /**
   * A number that changes when references may have been cleared: at each collection, and at what
   * else finds dead objects.
   */
  long clearings();

  /**
   * A number that changes when references to objects of all generations may have been cleared, not
   * of the young one only.
   */
  default long wholeClearings() {
    return clearings();
  }

  /**
   * Whether collections run beside the program. Such a collection finds all objects that were dead
   * when it began, and spares those born during it; others find young objects only if there is room
   * to copy the survivors.
   */
  boolean concurrentCollections();

  /** Allocations of this thread are not the program's. */
  default void exclude(Thread profilerThread) {}

  /** The clocks of this virtual machine. */
  static LifetimeClock ofThisMachine() {
    return new MachineClock();
  }
}
