package dev.mayfly.snapshot.lifetimes;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.amounts.Counters;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Immutable: counts on the scale of {@link LogBuckets}, of which only those above 0 are held.
 *
 * <p>The counts can be read by bucket, or in ascending order by their index among the held ones.
 *
 * <p>Objects may have weights: a tracked object counts for as many as it stands for. Beside the
 * count, which is the sum of the weights, stands the sum of their squares, from which the precision
 * of an estimate follows. Where each weight is 1, both are the same.
 */
public final class Buckets {

  /** No counts. */
  public static final Buckets EMPTY = new Buckets(new int[0], new long[0], new long[0]);

  // [buckets] strictly ascending; [counts] above 0, one for each of them
  // [squares] none below its count; the array of the counts itself where all are the same
  private final int[] buckets;
  private final long[] counts;
  private final long[] squares;

  private Buckets(int[] buckets, long[] counts, long[] squares) {
    this.buckets = buckets;
    this.counts = counts;
    this.squares = Arrays.equals(counts, squares) ? counts : squares;
  }

  /**
   * Takes over counts that stand one after the other.
   *
   * @param counts the count of each bucket, from bucket 0 on; the missing ones are 0
   * @throws IllegalArgumentException if a count is negative or there are more counts than buckets
   */
  public static Buckets of(long... counts) {
    return weighted(counts, counts);
  }

  /**
   * Takes over sums of weights, and of their squares, that stand one after the other.
   *
   * @param counts the sum of weights of each bucket, from bucket 0 on; the missing ones are 0
   * @param squares the sum of the squares of the same weights
   * @throws IllegalArgumentException if a count is negative, a sum of squares smaller than its
   *     count, or there are more counts than buckets or sums of squares
   */
  public static Buckets weighted(long[] counts, long[] squares) {
    if (counts.length > LogBuckets.BUCKETS || counts.length > squares.length) {
      throw new IllegalArgumentException(
          counts.length + " counts are more than there are buckets or sums of squares");
    }
    Builder builder = builder();
    for (int bucket = 0; bucket < counts.length; bucket++) {
      builder.add(bucket, counts[bucket], squares[bucket]);
    }
    return builder.build();
  }

  /**
   * Counts values.
   *
   * @param values the values, in any order
   */
  public static Buckets ofValues(long... values) {
    Builder builder = builder();
    for (long value : values) {
      builder.add(LogBuckets.bucketOf(value), 1);
    }
    return builder.build();
  }

  /** Starts an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** The number of buckets whose count is above 0. */
  public int size() {
    return buckets.length;
  }

  /**
   * One of the held buckets.
   *
   * @param index from 0 to {@link #size()} − 1
   * @return the bucket; it grows with the index
   */
  public int bucketAt(int index) {
    return buckets[index];
  }

  /**
   * The greatest value that one of the counted may have, by its rank.
   *
   * @param rank which one, in ascending order; 1 is the first
   * @return the upper bound of its bucket; empty if there are fewer
   */
  public OptionalLong upperBoundOf(long rank) {
    OptionalInt bucket = bucketOf(rank);
    return bucket.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(LogBuckets.upperBound(bucket.getAsInt()));
  }

  /**
   * The bucket of one of the counted, by its rank.
   *
   * @param rank which one, in ascending order; 1 is the first
   * @return its bucket; empty if there are fewer
   */
  public OptionalInt bucketOf(long rank) {
    long left = rank;
    for (int i = 0; i < buckets.length; i++) {
      left -= counts[i];
      if (left <= 0) {
        return OptionalInt.of(buckets[i]);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The count of one of the held buckets.
   *
   * @param index from 0 to {@link #size()} − 1
   * @return the count, above 0
   */
  public long countAt(int index) {
    return counts[index];
  }

  /**
   * The count of a bucket.
   *
   * @return its count, 0 if it is not held
   */
  public long count(int bucket) {
    int index = Arrays.binarySearch(buckets, bucket);
    return index < 0 ? 0 : counts[index];
  }

  /**
   * The sum of squared weights of one of the held buckets.
   *
   * @param index from 0 to {@link #size()} − 1
   * @return the sum, at least the count
   */
  public long squareAt(int index) {
    return squares[index];
  }

  /**
   * The sum of squared weights of a bucket.
   *
   * @return the sum, 0 if the bucket is not held
   */
  public long square(int bucket) {
    int index = Arrays.binarySearch(buckets, bucket);
    return index < 0 ? 0 : squares[index];
  }

  /** All counts added up, at most {@link Long#MAX_VALUE}. */
  public long total() {
    return sum(counts);
  }

  /** All squared weights added up, at most {@link Long#MAX_VALUE}. */
  public long totalSquares() {
    return sum(squares);
  }

  private static long sum(long[] counts) {
    long total = 0;
    for (long count : counts) {
      total = Counters.plus(total, count);
    }
    return total;
  }

  /** These buckets, each weight times a factor. */
  Buckets times(long factor) {
    if (factor == 1 || isEmpty()) {
      return this;
    }
    Builder scaled = builder();
    for (int i = 0; i < buckets.length && factor > 0; i++) {
      scaled.add(
          buckets[i],
          Counters.times(counts[i], factor),
          Counters.times(Counters.times(squares[i], factor), factor));
    }
    return scaled.build();
  }

  /** The counts of a bucket and all after it. */
  public Buckets from(int bucket) {
    int first = Arrays.binarySearch(buckets, bucket);
    first = first < 0 ? -first - 1 : first;
    int size = size();
    return new Buckets(
        Arrays.copyOfRange(buckets, first, size),
        Arrays.copyOfRange(counts, first, size),
        Arrays.copyOfRange(squares, first, size));
  }

  /** Whether there are no counts. */
  public boolean isEmpty() {
    return buckets.length == 0;
  }

  /** The sum of both, bucket by bucket. */
  public Buckets plus(Buckets other) {
    if (other.isEmpty()) {
      return this;
    }
    return isEmpty() ? other : merge(other);
  }

  private Buckets merge(Buckets other) {
    int[] merged = new int[size() + other.size()];
    long[] sums = new long[merged.length];
    long[] squareSums = new long[merged.length];
    int size = 0;
    for (int i = 0, j = 0; i < size() || j < other.size(); size++) {
      int mine = i < size() ? buckets[i] : Integer.MAX_VALUE;
      int theirs = j < other.size() ? other.buckets[j] : Integer.MAX_VALUE;
      merged[size] = Math.min(mine, theirs);
      sums[size] =
          Counters.plus(mine <= theirs ? counts[i] : 0, theirs <= mine ? other.counts[j] : 0);
      squareSums[size] =
          Counters.plus(mine <= theirs ? squares[i] : 0, theirs <= mine ? other.squares[j] : 0);
      i += mine <= theirs ? 1 : 0;
      j += theirs <= mine ? 1 : 0;
    }
    return new Buckets(
        Arrays.copyOf(merged, size), Arrays.copyOf(sums, size), Arrays.copyOf(squareSums, size));
  }

  /**
   * The counts since an earlier moment, bucket by bucket.
   *
   * @param earlier the same counts at that moment
   * @return the difference, each count at least 0
   */
  public Buckets minus(Buckets earlier) {
    if (earlier.isEmpty()) {
      return this;
    }
    Builder difference = builder();
    for (int i = 0; i < buckets.length; i++) {
      long count = Counters.minus(counts[i], earlier.count(buckets[i]));
      long square = Counters.minus(squares[i], earlier.square(buckets[i]));
      difference.add(buckets[i], count, count == 0 ? 0 : Math.max(count, square));
    }
    return difference.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Buckets that
        && Arrays.equals(buckets, that.buckets)
        && Arrays.equals(counts, that.counts)
        && Arrays.equals(squares, that.squares);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(buckets) + Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < buckets.length; i++) {
      text.append(i == 0 ? "" : ", ").append(LogBuckets.lowerBound(buckets[i])).append("..");
      text.append(LogBuckets.upperBound(buckets[i])).append('=').append(counts[i]);
      text.append(squares[i] == counts[i] ? "" : " (squares " + squares[i] + ")");
    }
    return text.append('}').toString();
  }

  /** Confined to one thread: collects counts. */
  public static final class Builder {

    private final long[] dense = new long[LogBuckets.BUCKETS];

    /** The counts themselves as long as no weight but 1 was added. */
    private long[] denseSquares = dense;

    private Builder() {}

    /**
     * Adds to the count of a bucket.
     *
     * @param bucket a bucket, from 0 to {@link LogBuckets#BUCKETS} − 1
     * @param count what to add, at least 0
     * @throws IllegalArgumentException if there is no such bucket or the count is negative
     */
    public Builder add(int bucket, long count) {
      return add(bucket, count, count);
    }

    /**
     * Adds weighted objects to the count of a bucket.
     *
     * @param bucket a bucket, from 0 to {@link LogBuckets#BUCKETS} − 1
     * @param count the sum of the weights, at least 0
     * @param square the sum of the squared weights, at least the count, and 0 where that is 0
     * @throws IllegalArgumentException if there is no such bucket or a sum is out of range
     */
    public Builder add(int bucket, long count, long square) {
      if (bucket < 0 || bucket >= dense.length) {
        throw new IllegalArgumentException("there is no bucket " + bucket);
      }
      Counters.requireCount(count, "count");
      if (square < count || (count == 0 && square != 0)) {
        throw new IllegalArgumentException(
            "no whole weights add up to " + count + ", their squares to " + square);
      }
      if (square != count && denseSquares == dense) {
        denseSquares = dense.clone();
      }
      dense[bucket] = Counters.plus(dense[bucket], count);
      if (denseSquares != dense) {
        denseSquares[bucket] = Counters.plus(denseSquares[bucket], square);
      }
      return this;
    }

    /** The counts so far. */
    public Buckets build() {
      int size = 0;
      for (long count : dense) {
        size += count == 0 ? 0 : 1;
      }
      if (size == 0) {
        return EMPTY;
      }
      int[] buckets = new int[size];
      long[] counts = new long[size];
      long[] squares = new long[size];
      for (int bucket = dense.length - 1; size > 0; bucket--) {
        if (dense[bucket] != 0) {
          size--;
          buckets[size] = bucket;
          counts[size] = dense[bucket];
          squares[size] = denseSquares[bucket];
        }
      }
      return new Buckets(buckets, counts, squares);
    }
  }
}
