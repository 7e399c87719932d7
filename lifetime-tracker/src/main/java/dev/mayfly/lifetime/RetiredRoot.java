package dev.mayfly.lifetime;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.ProfileVisitor;
import dev.mayfly.recording.RecorderRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its owner. Finds the root of the retired tree when it is needed for the first time,
 * by a walk over all trees.
 */
final class RetiredRoot implements ProfileVisitor {
  private final RecorderRegistry registry;
  private @Nullable CallNode root;

  RetiredRoot(RecorderRegistry registry) {
    this.registry = registry;
  }

  CallNode get() {
    if (root == null) {
      registry.accept(this);
    }
    CallNode found = root;
    if (found == null) {
      throw new IllegalStateException("no tree");
    }
    return found;
  }

  @Override
  public void recorder(@Nullable Thread thread, long profilerBytes) {}

  @Override
  public void enter(int frameId, CallNode context) {
    if (root == null && frameId == 0) {
      root = registry.twin(context);
    }
  }

  @Override
  public void counters(int siteId, long allocations, long elements, long bytes) {}

  @Override
  public void failures(int siteId, long failures) {}

  @Override
  public void exit() {}

  @Override
  public void finished(String name, int threads, long allocatedBytes, long profilerBytes) {}
}
