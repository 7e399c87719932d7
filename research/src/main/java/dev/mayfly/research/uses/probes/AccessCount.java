package dev.mayfly.research.uses.probes;

import dev.mayfly.recording.threads.Attachment;
import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The number of times that a thread has accessed objects, where that is counted. Confined to its
 * thread.
 */
public final class AccessCount {
  private static final Attachment<AccessCount> OF_THREADS =
      new Attachment<>() {
        @Override
        protected AccessCount make(ThreadRecorder recorder) {
          return new AccessCount();
        }
      };

  private long accesses;

  private AccessCount() {}

  /** The count of this thread; null without memory. */
  static @Nullable AccessCount of(ThreadRecorder own) {
    return OF_THREADS.of(own);
  }

  /** The number of times this thread has accessed objects. */
  public static long accesses(ThreadRecorder own) {
    AccessCount count = OF_THREADS.known(own);
    return count == null ? 0 : count.accesses;
  }

  /** This thread has accessed memory that is no object, this often. */
  void add(int times) {
    long steps = accesses / AccessClock.STEP;
    accesses += times;
    for (; steps < accesses / AccessClock.STEP; steps++) {
      AccessClock.advance();
    }
  }

  /** This thread accesses an object. */
  void add() {
    if ((++accesses & (AccessClock.STEP - 1)) == 0) {
      AccessClock.advance();
    }
  }
}
