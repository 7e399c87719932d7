package dev.mayfly.recording;

/**
 * Thread-safe. Has objects drawn where no lifetimes are tracked: for their contexts, which {@link
 * SampledContexts} counts.
 */
final class DrawsOnly implements AllocationListener {
  private static final int LARGEST = 24;

  private final RecorderRegistry registry;
  private final int interval;

  DrawsOnly(RecorderRegistry registry, int interval) {
    this.registry = registry;
    this.interval = interval;
  }

  @Override
  public void born(Object object, int siteId, CallNode context, int weight) {}

  @Override
  public void claimed(Object object, int siteId, CallNode context, int weight) {}

  @Override
  public int baseInterval() {
    return interval;
  }

  @Override
  public int samplingExponent(int siteId) {
    int most = LARGEST - (Integer.SIZE - Integer.numberOfLeadingZeros(interval));
    return Math.max(0, Math.min(most, registry.walkPressure()));
  }
}
