package dev.mayfly.lifetime;

import dev.mayfly.recording.ObservedUses;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.TrackerProvider;
import dev.mayfly.recording.contexts.AllocationListener;

/** Thread-safe. Opens and starts the tracker where this module is present. */
public final class LifetimeTrackerProvider implements TrackerProvider {
  /** The number of entries without uses that take as much memory as one with uses, about. */
  private static final int ENTRIES_FOR_USES = 4;

  /** For {@link java.util.ServiceLoader}. */
  public LifetimeTrackerProvider() {}

  @Override
  public AllocationListener open(
      Recorder recorder, int samplingInterval, double precision, long capacity, ObservedUses uses) {
    int interval = Math.min(samplingInterval, LifetimeConfig.LONGEST_INTERVAL);
    LifetimeConfig config = LifetimeConfig.of(recorder, interval, precision);
    if (capacity > 0) {
      config = config.withCapacity(Math.min(capacity, LifetimeConfig.MOST_OBJECTS));
    }
    if (uses != ObservedUses.NONE) {
      config = config.withMaxEntries(Math.max(1, config.maxEntries() / ENTRIES_FOR_USES));
    }
    LifetimeTracker tracker = new LifetimeTracker(config, uses);
    tracker.start();
    return tracker;
  }
}
