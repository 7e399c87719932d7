package dev.mayfly.agent.caches;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Guarded by itself. What a thread has of its own: for each layout a buffer in which objects lie
 * one behind the other in the order of their creation, and caches.
 */
final class SimulatedThread {
  private static final int BUFFER_BYTES = 1 << 20;

  private final List<CacheHierarchy> caches = new ArrayList<>();
  private final AtomicLong buffers;
  private final long[] next;
  private final long[] end;

  /**
   * Empty caches.
   *
   * @param model the form of the caches
   * @param layouts how many layouts are compared
   * @param buffers how many buffers all threads have had
   */
  SimulatedThread(CacheModel model, int layouts, AtomicLong buffers) {
    for (int i = 0; i < layouts; i++) {
      caches.add(new CacheHierarchy(model));
    }
    this.buffers = buffers;
    next = new long[layouts];
    end = new long[layouts];
  }

  /** Places an object; returns its address in each layout. */
  long[] place(Object object, ImmutableList<TypeLayout> layouts) {
    long[] addresses = new long[layouts.size()];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = place(i, layouts.get(i).sizeOf(object));
    }
    return addresses;
  }

  /** Places something of the same size in each layout; returns its addresses. */
  long[] place(long bytes) {
    long[] addresses = new long[next.length];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = place(i, bytes);
    }
    return addresses;
  }

  /** What does not fit into the buffer begins a new one, as large as it needs. */
  private long place(int layout, long bytes) {
    if (next[layout] + bytes > end[layout]) {
      long needed = (bytes + BUFFER_BYTES - 1) / BUFFER_BYTES;
      next[layout] = buffers.getAndAdd(needed) * BUFFER_BYTES;
      end[layout] = next[layout] + needed * BUFFER_BYTES;
    }
    long address = next[layout];
    next[layout] += bytes;
    return address;
  }

  CacheHierarchy caches(int layout) {
    return caches.get(layout);
  }
}
