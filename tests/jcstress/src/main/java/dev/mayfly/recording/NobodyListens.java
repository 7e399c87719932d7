package dev.mayfly.recording;

import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import org.jspecify.annotations.Nullable;

/** Immutable. A listener that forgets what it hears. */
public final class NobodyListens implements AllocationListener {
  @Override
  public void born(
      @Nullable Object object, int siteId, CallNode context, int weight, int contextWeight) {}

  @Override
  public void claimed(
      @Nullable Object object, int siteId, CallNode context, int weight, int contextWeight) {}

  @Override
  public int baseInterval() {
    return 1;
  }

  @Override
  public int samplingExponent(int siteId) {
    return 0;
  }
}
