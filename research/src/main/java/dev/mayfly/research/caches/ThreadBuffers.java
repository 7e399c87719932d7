package dev.mayfly.research.caches;

import com.google.common.collect.ImmutableList;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Thread-safe. For each layout a buffer in which the objects of a thread lie one behind the other
 * in the order of their creation; and the place of its stack.
 */
final class ThreadBuffers {
  private static final int BUFFER_BYTES = 1 << 20;

  private final AtomicLongArray buffers;
  private final long stackBase;
  private final long[] next;
  private final long[] end;

  /**
   * No buffer yet.
   *
   * @param buffers by layout, how many buffers all threads have had
   * @param stackBase where the stack of the thread begins, which grows downwards
   */
  ThreadBuffers(AtomicLongArray buffers, long stackBase) {
    this.buffers = buffers;
    this.stackBase = stackBase;
    next = new long[buffers.length()];
    end = new long[buffers.length()];
  }

  /** The start of the stack of the thread. */
  long stackBase() {
    return stackBase;
  }

  /** Places an object; returns its address in each layout. */
  synchronized long[] place(Object object, ImmutableList<TypeLayout> layouts) {
    long[] addresses = new long[layouts.size()];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = place(i, layouts.get(i).sizeOf(object));
    }
    return addresses;
  }

  /** Places something of the same size in each layout; returns its addresses. */
  synchronized long[] place(long bytes) {
    long[] addresses = new long[next.length];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = place(i, bytes);
    }
    return addresses;
  }

  /** An object that does not fit into the buffer begins a new one, as large as it needs. */
  private long place(int layout, long bytes) {
    if (next[layout] + bytes > end[layout]) {
      long needed = (bytes + BUFFER_BYTES - 1) / BUFFER_BYTES;
      next[layout] = buffers.getAndAdd(layout, needed) * BUFFER_BYTES;
      end[layout] = next[layout] + needed * BUFFER_BYTES;
    }
    long address = next[layout];
    next[layout] += bytes;
    return address;
  }
}
