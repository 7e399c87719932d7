package dev.mayfly.recording;

/**
 * Thread-safe. Opens a tracker of lifetimes; found as a service, so that the tracker's jar is
 * optional.
 */
public interface TrackerProvider {
  /**
   * Opens a tracker.
   *
   * @param registry whose contexts the objects have
   * @param samplingInterval one tracked object in so many; 1 tracks every object
   * @param capacity how many objects may be tracked at the same time; 0 leaves it to the size of
   *     the heap
   * @param observesUses whether to note when objects are used, see {@link
   *     LifetimeSource#useListener}
   * @return a listener that is also a {@link LifetimeSource}
   */
  AllocationListener open(
      RecorderRegistry registry, int samplingInterval, long capacity, boolean observesUses);

  /** As above, without uses. */
  default AllocationListener open(RecorderRegistry registry, int samplingInterval, long capacity) {
    return open(registry, samplingInterval, capacity, false);
  }
}
