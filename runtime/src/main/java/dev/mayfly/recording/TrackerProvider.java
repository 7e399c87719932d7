package dev.mayfly.recording;

import dev.mayfly.recording.contexts.AllocationListener;

/**
 * Thread-safe. Opens a tracker of lifetimes; found as a service, so that the tracker's jar is
 * optional.
 */
public interface TrackerProvider {
  /**
   * Opens a tracker.
   *
   * @param recorder whose contexts the objects have
   * @param samplingInterval one tracked object in this number; 1 tracks every object
   * @param precision the half-width, at 95 %, of the band about a site's survival curve to be
   *     reached: from there on the site's interval grows; 0 keeps it
   * @param capacity how many objects may be tracked at the same time; 0 leaves it to the size of
   *     the heap
   * @return a listener that is also a {@link LifetimeSource}
   */
  AllocationListener open(Recorder recorder, int samplingInterval, double precision, long capacity);
}
