package dev.mayfly.recording;

/**
 * Thread-safe, immutable. Has objects drawn where no lifetimes are tracked: for their contexts,
 * which {@link SampledContexts} counts.
 */
final class DrawsOnly implements AllocationListener {
  private final int interval;

  DrawsOnly(int interval) {
    this.interval = interval;
  }

  @Override
  public void born(Object object, int siteId, CallNode context, int weight) {}

  @Override
  public void claimed(Object object, int siteId, CallNode context) {}

  @Override
  public int samplingInterval() {
    return interval;
  }
}
