package dev.mayfly.lifetime;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.TrackerProvider;
import dev.mayfly.recording.contexts.AllocationListener;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Opens and starts the tracker where this module is present. */
public final class LifetimeTrackerProvider implements TrackerProvider {
  private static volatile @Nullable Follower follower;

  /** For {@link java.util.ServiceLoader}. */
  public LifetimeTrackerProvider() {}

  /** Has a feature follow the objects of the tracker that opens next. */
  public static void follow(Follower objects) {
    follower = objects;
  }

  @Override
  public AllocationListener open(
      Recorder recorder, int samplingInterval, double precision, long capacity) {
    int interval = Math.min(samplingInterval, LifetimeConfig.LONGEST_INTERVAL);
    LifetimeConfig config = LifetimeConfig.of(recorder, interval, precision);
    if (capacity > 0) {
      config = config.withCapacity(Math.min(capacity, LifetimeConfig.MOST_OBJECTS));
    }
    LifetimeTracker tracker = new LifetimeTracker(config, follower);
    tracker.start();
    return tracker;
  }
}
