package dev.mayfly.research.jni;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Thread-safe. The counters, in memory of the JVM's process: threads share rows by a hash of their
 * JNI environments. Stubs add to them atomically; no other code writes.
 */
final class CounterRows {
  static final int ROW_BITS = 10;

  /** The calls of all functions, then two counters for each, in whole lines of the cache. */
  static final int ROW_BYTES = 448;

  static final long SPREAD = 0x9E3779B97F4A7C15L;
  static final int BYTES = ROW_BYTES << ROW_BITS;
  private static final int FIRST = Long.BYTES;

  private final long address;
  private final ByteBuffer memory;

  /**
   * Rows that are zero.
   *
   * @param memory of {@link #BYTES}
   */
  CounterRows(long address, ByteBuffer memory) {
    this.address = address;
    this.memory = memory.order(ByteOrder.nativeOrder());
  }

  long address() {
    return address;
  }

  /** The offset in a row of the calls of a function; elements follow. */
  static int offset(JniFunction function) {
    return FIRST + 2 * Long.BYTES * function.number();
  }

  /** The start of the row of an environment, among the bytes. */
  static int rowOf(long environment) {
    return ROW_BYTES * (int) ((environment * SPREAD) >>> (Long.SIZE - ROW_BITS));
  }

  /** The calls of all functions in the row of an environment. */
  long calls(long environment) {
    return memory.getLong(rowOf(environment));
  }

  /** Reads the calls and elements of each function in the row of an environment. */
  void read(long environment, long[] counts) {
    int row = rowOf(environment) + FIRST;
    for (int i = 0; i < counts.length; i++) {
      counts[i] = memory.getLong(row + i * Long.BYTES);
    }
  }

  long calls(JniFunction function, long environment) {
    return memory.getLong(rowOf(environment) + offset(function));
  }

  long elements(JniFunction function, long environment) {
    return memory.getLong(rowOf(environment) + offset(function) + Long.BYTES);
  }

  /** The calls of a function, in all rows. */
  long calls(JniFunction function) {
    return sum(offset(function));
  }

  /** The elements that a function was called for, in all rows. */
  long elements(JniFunction function) {
    return sum(offset(function) + Long.BYTES);
  }

  private long sum(int offset) {
    long sum = 0;
    for (int row = 0; row < BYTES; row += ROW_BYTES) {
      sum += memory.getLong(row + offset);
    }
    return sum;
  }

  /** Sets all to zero; to be called while no stub runs. */
  void clear() {
    for (int at = 0; at < BYTES; at += Long.BYTES) {
      memory.putLong(at, 0);
    }
  }
}
