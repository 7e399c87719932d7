package dev.mayfly.recording.jvm;

import java.util.HashMap;
import java.util.Map;

/**
 * Thread-safe. The bytes of a program's threads at the moment of the attach; kept beside the
 * recorders so that every copy of the profiler's API in the program subtracts it. Empty where the
 * agent came first.
 */
public final class AllocatedBefore {
  private static final AllocatedBefore INSTANCE = new AllocatedBefore();

  private volatile Map<Long, Long> bytes = Map.of();
  private volatile long total;

  private AllocatedBefore() {}

  /** The bytes of this JVM's threads. */
  public static AllocatedBefore instance() {
    return INSTANCE;
  }

  /**
   * Notes the bytes until now.
   *
   * @param threads the identifiers of the live threads
   * @param all the bytes of all threads, finished ones included; negative if unknown
   */
  public void note(long[] threads, long[] allocated, long all) {
    Map<Long, Long> now = new HashMap<>();
    for (int i = 0; i < threads.length; i++) {
      now.put(threads[i], Math.max(0, allocated[i]));
    }
    bytes = now;
    total = Math.max(0, all);
  }

  /** Whether the program ran before the agent. */
  public boolean isKnown() {
    return !bytes.isEmpty();
  }

  /** The bytes of a thread; 0 of one that started later. */
  public long of(long threadId) {
    return bytes.getOrDefault(threadId, 0L);
  }

  /** The bytes of all threads, finished ones included; 0 if unknown. */
  public long total() {
    return total;
  }
}
