package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource.Weights;

/**
 * Confined to its owner. Weighted counts on the scale of {@code LogBuckets}, for the range of
 * buckets that was needed so far, and beside them the squares of the weights, from the first one on
 * that is not 1.
 */
public final class LifetimeHistogram {
  private static final long[] NO_COUNTS = new long[0];
  private static final int STEP = 4;

  private long[] counts = NO_COUNTS;

  /** The counts themselves as long as all weights were 1. */
  private long[] squares = NO_COUNTS;

  private int first;

  /** Makes sure that {@link #add} for this bucket and weight needs no memory. */
  public void reserve(int bucket, int weight) {
    if (bucket - first < 0 || bucket - first >= counts.length) {
      grow(bucket);
    }
    if (weight != 1 && squares == counts) {
      squares = counts.clone();
    }
  }

  private void grow(int bucket) {
    boolean empty = counts.length == 0;
    int from = empty ? bucket : Math.min(bucket, first);
    int to = empty ? bucket : Math.max(bucket, first + counts.length - 1);
    int newFirst = from - from % STEP;
    int length = to - to % STEP + STEP - newFirst;
    int offset = empty ? 0 : first - newFirst;
    long[] more = new long[length];
    long[] moreSquares = squares == counts ? more : new long[length];
    System.arraycopy(counts, 0, more, offset, counts.length);
    System.arraycopy(squares, 0, moreSquares, offset, counts.length);
    counts = more;
    squares = moreSquares;
    first = newFirst;
  }

  /** Counts objects of one weight into a bucket that was reserved. */
  public void add(int bucket, int weight, int objects) {
    int place = bucket - first;
    long sum = (long) weight * objects;
    counts[place] += sum;
    if (squares != counts) {
      long square = squares[place] + sum * weight;
      squares[place] = square < 0 ? Long.MAX_VALUE : square;
    }
  }

  /** The counts from bucket 0 to the last that is not 0. */
  public Weights toWeights() {
    int end = counts.length;
    while (end > 0 && counts[end - 1] == 0) {
      end--;
    }
    long[] sums = fromZero(counts, end);
    return new Weights(sums, squares == counts ? sums : fromZero(squares, end));
  }

  private long[] fromZero(long[] held, int end) {
    long[] all = new long[end == 0 ? 0 : first + end];
    System.arraycopy(held, 0, all, all.length - end, end);
    return all;
  }
}
