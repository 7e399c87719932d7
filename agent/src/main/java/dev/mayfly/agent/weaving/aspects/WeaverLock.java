package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.recording.jvm.VmBeans;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The lock of a weaver, which is held while the program's class loader looks for class
 * files. A class loader that takes locks of its own for that may wait for a thread that holds them
 * and waits for the weaver.
 *
 * <p>Fair: no thread waits for longer than the others take for a class each.
 */
final class WeaverLock extends ReentrantLock {
  private static final long serialVersionUID = 1L;

  WeaverLock() {
    super(true);
  }

  /** Whether the holder waits, directly or not, for a lock that the current thread holds. */
  boolean holderWaitsForCurrentThread() {
    Map<Long, Long> waitsFor = new HashMap<>();
    for (ThreadInfo thread : VmBeans.threads().dumpAllThreads(false, false, 0)) {
      waitsFor.put(thread.getThreadId(), thread.getLockOwnerId());
    }
    // Asked afterwards: who waits for the current thread has not taken the lock since.
    Thread holder = getOwner();
    @Nullable Long next = holder == null ? null : holder.getId();
    while (next != null && next != Thread.currentThread().getId()) {
      next = waitsFor.remove(next); // once each: others may wait in a circle
    }
    return next != null;
  }
}
