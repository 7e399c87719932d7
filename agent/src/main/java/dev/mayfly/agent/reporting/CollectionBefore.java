package dev.mayfly.agent.reporting;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Thread-safe: a full collection before a report, so that its live objects are those that the
 * program can reach. Says once where the JVM runs none.
 */
public final class CollectionBefore implements Runnable {

  private final AllocationProfiler profiler;
  private final AtomicBoolean saidRefused = new AtomicBoolean();

  private CollectionBefore(AllocationProfiler profiler) {
    this.profiler = profiler;
  }

  /** A collection, or nothing. */
  public static Runnable of(AllocationProfiler profiler, boolean requested) {
    return requested ? new CollectionBefore(profiler) : () -> {};
  }

  @Override
  public void run() {
    if (!profiler.collectGarbage() && saidRefused.compareAndSet(false, true)) {
      StandardError.say(
          "gc=true: the JVM refuses collections on request, so garbage is among the live objects."
              + " Remove -XX:+DisableExplicitGC");
    }
  }
}
