package dev.mayfly.recording.contexts;

import java.util.concurrent.atomic.AtomicInteger;

/** Thread-safe. How many contexts one or several trees may have together, beside their roots. */
public final class NodeBudget {
  /** No context but the root. */
  public static final NodeBudget NONE = new NodeBudget(0);

  private final AtomicInteger used = new AtomicInteger();
  private volatile int limit;

  /** So many nodes. */
  public NodeBudget(int limit) {
    this.limit = limit;
  }

  /** Changes the limit; nodes in use stay. */
  public void limit(int nodes) {
    limit = nodes;
  }

  /** Takes one more node, if there is one. */
  boolean reserve() {
    return used.get() < limit && used.incrementAndGet() <= limit;
  }

  /** Gives nodes back. */
  public void release(int nodes) {
    used.addAndGet(-nodes);
  }

  /** The number of nodes in use. */
  public int used() {
    return used.get();
  }
}
