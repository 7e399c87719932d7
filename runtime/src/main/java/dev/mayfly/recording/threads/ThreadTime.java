package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;

/**
 * Confined to the thread that samples. The time up to which one thread's time is attributed to
 * contexts, and the rest that is not yet.
 */
final class ThreadTime {
  /** The number of the pass that saw the thread last. */
  long pass;

  /** The thread's CPU time as of then. */
  long cpuNanos;

  /** The time of that. */
  long wallNanos;

  /** CPU time that is to be attributed to the context in which the thread is next seen running. */
  long pendingNanos;

  /** The time at which the first of it was seen. */
  long pendingSince;

  /** The place of the thread. */
  CallNode context;

  ThreadTime(CallNode outside) {
    context = outside;
  }

  /** The thread was seen: its time is attributed up to now. */
  void seen(long atPass, long cpu, long wall) {
    pass = atPass;
    cpuNanos = cpu;
    wallNanos = wall;
  }

  /** The thread has used CPU time that is not attributed yet. */
  void pend(long nanos) {
    if (pendingNanos == 0) {
      pendingSince = wallNanos;
    }
    pendingNanos += nanos;
  }

  /** Takes all that is to be attributed. */
  long takePending() {
    long nanos = pendingNanos;
    pendingNanos = 0;
    return nanos;
  }
}
