package dev.mayfly.lifetime;

import java.util.Arrays;

/**
 * Confined to its owner. Weighted counts on the scale of {@code LogBuckets}, for the range of
 * buckets that was needed so far.
 */
final class LifetimeHistogram {
  private static final long[] NO_COUNTS = new long[0];
  private static final int STEP = 4;

  private long[] counts = NO_COUNTS;
  private int first;

  /** Makes sure that {@link #add} for this bucket needs no memory. */
  void reserve(int bucket) {
    if (bucket - first < 0 || bucket - first >= counts.length) {
      grow(bucket);
    }
  }

  private void grow(int bucket) {
    boolean empty = counts.length == 0;
    int from = empty ? bucket : Math.min(bucket, first);
    int to = empty ? bucket : Math.max(bucket, first + counts.length - 1);
    int newFirst = from - from % STEP;
    long[] more = new long[to - to % STEP + STEP - newFirst];
    System.arraycopy(counts, 0, more, empty ? 0 : first - newFirst, counts.length);
    counts = more;
    first = newFirst;
  }

  /** Counts into a bucket that was reserved. */
  void add(int bucket, long weight) {
    counts[bucket - first] += weight;
  }

  /** The counts from bucket 0 to the last that is not 0. */
  long[] toArray() {
    int end = counts.length;
    while (end > 0 && counts[end - 1] == 0) {
      end--;
    }
    long[] all = new long[end == 0 ? 0 : first + end];
    System.arraycopy(counts, 0, all, all.length - end, end);
    return all;
  }

  void clear() {
    Arrays.fill(counts, 0);
  }
}
