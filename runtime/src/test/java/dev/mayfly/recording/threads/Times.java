package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ProfileVisitor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Confined. Notes the wall time of each context that it gets. */
final class Times implements ProfileVisitor {
  private final List<Long> wallNanos;

  Times(List<Long> wallNanos) {
    this.wallNanos = wallNanos;
  }

  @Override
  public void time(long cpu, long wall, long samples, long virtual) {
    wallNanos.add(wall);
  }

  @Override
  public void recorder(@Nullable Thread thread, long profilerBytes) {}

  @Override
  public void enter(int frameId, CallNode context) {}

  @Override
  public void exit() {}

  @Override
  public void counters(int siteId, long allocations, long elements, long bytes) {}

  @Override
  public void failures(int siteId, long failures) {}

  @Override
  public void finished(String name, int threads, long allocatedBytes, long profilerBytes) {}
}
