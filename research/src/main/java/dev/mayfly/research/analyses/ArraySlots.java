package dev.mayfly.research.analyses;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Thread-safe. Which slots of one array have been written, and read; of a long array one slot in so
 * many is watched.
 */
final class ArraySlots {
  private static final int MOST_WATCHED = 4_096;
  private static final int WRITTEN = 0;
  private static final int READ = 1;
  private static final long EVEN = 0x5555_5555_5555_5555L;

  /** Type and place of the array; empty until it is known, before its first access. */
  private volatile String place = "";

  private int length;
  private int step = 1;

  /** Two bits for each watched slot. */
  private AtomicLongArray bits = new AtomicLongArray(0);

  void begin(String typeAndPlace, int elements) {
    length = elements;
    step = 1 + Math.max(0, elements - 1) / MOST_WATCHED;
    bits = new AtomicLongArray((watched() * 2 + Long.SIZE - 1) / Long.SIZE);
    place = typeAndPlace;
  }

  private int watched() {
    return length == 0 ? 0 : 1 + (length - 1) / step;
  }

  void written(int index) {
    set(index, WRITTEN);
  }

  void read(int index) {
    set(index, READ);
  }

  private void set(int index, int kind) {
    if (place.isEmpty() || index < 0 || index >= length || index % step != 0) {
      return;
    }
    int bit = index / step * 2 + kind;
    int word = bit / Long.SIZE;
    long mask = 1L << bit;
    if ((bits.get(word) & mask) == 0) {
      bits.getAndAccumulate(word, mask, (before, added) -> before | added);
    }
  }

  /** Type and place of the array. */
  String place() {
    return place;
  }

  /** The number of elements, how many were written, and how many were read. */
  long[] counts() {
    long written = 0;
    long read = 0;
    for (int i = 0; i < bits.length(); i++) {
      long word = bits.get(i);
      written += Long.bitCount(word & EVEN);
      read += Long.bitCount(word & ~EVEN);
    }
    return new long[] {length, scaled(written), scaled(read)};
  }

  private long scaled(long slots) {
    return watched() == 0 ? 0 : Math.round((double) slots * length / watched());
  }
}
