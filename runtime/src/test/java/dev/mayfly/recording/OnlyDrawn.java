package dev.mayfly.recording;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ProfileVisitor;
import org.jspecify.annotations.Nullable;

/** Confined. A visitor that looks at nothing but what its subclass overrides. */
class OnlyDrawn implements ProfileVisitor {
  @Override
  public void recorder(@Nullable Thread thread, long profilerBytes) {}

  @Override
  public void enter(int frameId, CallNode context) {}

  @Override
  public void counters(int siteId, long allocations, long elements, long bytes) {}

  @Override
  public void failures(int siteId, long failures) {}

  @Override
  public void exit() {}

  @Override
  public void finished(String name, int threads, long allocatedBytes, long profilerBytes) {}
}
