package dev.mayfly.research.uses.probes;

import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without locks. A tracked object, with the number of accesses from its birth to its
 * last use: those of the thread that made it, and once another thread has used it, those of all
 * threads. The races of several threads are as benign as those of {@link UsedReference}.
 */
final class AccessedReference extends UsedReference {
  /** The identity hash code of the maker's recorder, which is not to be kept for the object. */
  private final int owner;

  private final long birth;
  private final long birthOfAll;
  private long length;
  private boolean shared;

  AccessedReference(Object object, @Nullable ThreadRecorder maker) {
    super(object);
    owner = System.identityHashCode(maker);
    birth = maker == null ? 0 : AccessCount.accesses(maker);
    birthOfAll = AccessClock.now();
  }

  /** The object is used by the thread of this recorder, whose access it is. */
  void accessed(ThreadRecorder by) {
    shared |= System.identityHashCode(by) != owner;
    length =
        shared
            ? Math.max(length + 1, AccessClock.now() - birthOfAll)
            : AccessCount.accesses(by) - birth;
  }

  /** The number of accesses from birth to last use; 0 if there was none. */
  long length() {
    return length;
  }

  /** Whether another thread than that of its birth has used the object. */
  boolean isShared() {
    return shared;
  }
}
