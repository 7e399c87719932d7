package dev.mayfly.recording;

import java.util.concurrent.atomic.AtomicInteger;

/** Thread-safe. How many contexts one or several trees may have together, beside their roots. */
final class NodeBudget {
  /** No context but the root. */
  static final NodeBudget NONE = new NodeBudget(0);

  private final AtomicInteger used = new AtomicInteger();
  private volatile int limit;

  NodeBudget(int limit) {
    this.limit = limit;
  }

  /** Changes the limit; nodes in use stay. */
  void limit(int nodes) {
    limit = nodes;
  }

  /** Takes one more node, if there is one. */
  boolean reserve() {
    return used.get() < limit && used.incrementAndGet() <= limit;
  }

  /** Gives nodes back. */
  void release(int nodes) {
    used.addAndGet(-nodes);
  }

  int used() {
    return used.get();
  }
}
