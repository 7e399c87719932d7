package dev.mayfly.recording.threads;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Thread-safe. The virtual threads of a stripe whose last object waits for its {@code new} to claim
 * it, where events are recorded: no thread comes by when such a thread is gone, so its object's
 * event is recorded from here. Holds threads that are gone up to a number that doubles only if as
 * many live.
 */
final class UnclaimedObjects {
  private static final int FIRST_SWEEP = 1_000;

  /** Has an object whose event may have to be recorded by others. */
  interface Owner {
    void recordPending();
  }

  private final Map<Owner, Thread> waiting = new HashMap<>();
  private int sweepAt = FIRST_SWEEP;

  /** Called by the recorder's own thread. */
  synchronized void add(Owner recorder) {
    waiting.put(recorder, Thread.currentThread());
    if (waiting.size() >= sweepAt) {
      recordThoseOfDeadThreads();
      sweepAt = Math.max(FIRST_SWEEP, 2 * waiting.size());
    }
  }

  /** Called by the recorder's own thread. */
  synchronized void remove(Owner recorder) {
    waiting.remove(recorder);
  }

  /** Records the events of objects that no thread can claim any more. */
  synchronized void recordThoseOfDeadThreads() {
    Iterator<Map.Entry<Owner, Thread>> each = waiting.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<Owner, Thread> entry = each.next();
      if (!entry.getValue().isAlive()) {
        each.remove();
        entry.getKey().recordPending();
      }
    }
  }
}
