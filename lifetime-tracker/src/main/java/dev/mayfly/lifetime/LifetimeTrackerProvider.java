package dev.mayfly.lifetime;

import dev.mayfly.recording.AllocationListener;
import dev.mayfly.recording.RecorderRegistry;
import dev.mayfly.recording.TrackerProvider;

/** Thread-safe. Opens and starts the tracker where this module is present. */
public final class LifetimeTrackerProvider implements TrackerProvider {
  /** For {@link java.util.ServiceLoader}. */
  public LifetimeTrackerProvider() {}

  @Override
  public AllocationListener open(
      RecorderRegistry registry, int samplingInterval, double precision, long capacity) {
    int interval = Math.min(samplingInterval, LifetimeConfig.LONGEST_INTERVAL);
    LifetimeConfig config = LifetimeConfig.of(registry, interval, precision);
    if (capacity > 0) {
      config = config.withCapacity(Math.min(capacity, LifetimeConfig.MOST_OBJECTS));
    }
    LifetimeTracker tracker = new LifetimeTracker(config);
    tracker.start();
    return tracker;
  }
}
