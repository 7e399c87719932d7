package dev.mayfly.recording;

import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Has objects sampled where no lifetimes are tracked: for their contexts, which {@link
 * SampledContexts} counts.
 *
 * @param interval one object in this number; 0 leaves it to the time that walks of stacks take
 */
record SampleOnlyListener(Recorder recorder, int interval) implements AllocationListener {
  private static final int DEFAULT_INTERVAL = 64;

  @Override
  public void born(
      @Nullable Object object, int siteId, CallNode context, int weight, int contextWeight) {}

  @Override
  public void claimed(
      @Nullable Object object, int siteId, CallNode context, int weight, int contextWeight) {}

  @Override
  public int baseInterval() {
    return interval == 0 ? DEFAULT_INTERVAL : interval;
  }

  @Override
  public int samplingExponent(int siteId) {
    return interval == 0 ? Math.min(18, recorder.walkPressure()) : 0;
  }
}
