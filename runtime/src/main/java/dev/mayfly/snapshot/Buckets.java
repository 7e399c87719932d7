package dev.mayfly.snapshot;

import dev.mayfly.histogram.LogBuckets;
import java.util.Arrays;

/**
 * Immutable: counts on the scale of {@link LogBuckets}, of which only those above 0 are held.
 *
 * <p>The counts can be read by bucket, or in ascending order by their index among the held ones.
 */
public final class Buckets {

  /** No counts. */
  public static final Buckets EMPTY = new Buckets(new int[0], new long[0]);

  // [buckets] strictly ascending; [counts] above 0, one for each of them
  private final int[] buckets;
  private final long[] counts;

  private Buckets(int[] buckets, long[] counts) {
    this.buckets = buckets;
    this.counts = counts;
  }

  /**
   * Takes over counts that stand one after the other.
   *
   * @param counts the count of each bucket, from bucket 0 on; the missing ones are 0
   * @return the counts
   * @throws IllegalArgumentException if a count is negative or there are more counts than buckets
   */
  public static Buckets of(long... counts) {
    if (counts.length > LogBuckets.BUCKETS) {
      throw new IllegalArgumentException(counts.length + " counts are more than there are buckets");
    }
    Builder builder = builder();
    for (int bucket = 0; bucket < counts.length; bucket++) {
      builder.add(bucket, counts[bucket]);
    }
    return builder.build();
  }

  /**
   * Counts values.
   *
   * @param values the values, in any order
   * @return the counts of their buckets
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
   * @param bucket any bucket
   * @return its count, 0 if it is not held
   */
  public long count(int bucket) {
    int index = Arrays.binarySearch(buckets, bucket);
    return index < 0 ? 0 : counts[index];
  }

  /** All counts added up, at most {@link Long#MAX_VALUE}. */
  public long total() {
    long total = 0;
    for (long count : counts) {
      total = Counters.plus(total, count);
    }
    return total;
  }

  /** Whether there are no counts. */
  public boolean isEmpty() {
    return buckets.length == 0;
  }

  /**
   * The sum of both, bucket by bucket.
   *
   * @param other what to add
   * @return the sum
   */
  public Buckets plus(Buckets other) {
    if (other.isEmpty()) {
      return this;
    }
    return isEmpty() ? other : merge(other);
  }

  private Buckets merge(Buckets other) {
    int[] merged = new int[size() + other.size()];
    long[] sums = new long[merged.length];
    int size = 0;
    for (int i = 0, j = 0; i < size() || j < other.size(); size++) {
      int mine = i < size() ? buckets[i] : Integer.MAX_VALUE;
      int theirs = j < other.size() ? other.buckets[j] : Integer.MAX_VALUE;
      merged[size] = Math.min(mine, theirs);
      sums[size] =
          Counters.plus(mine <= theirs ? counts[i] : 0, theirs <= mine ? other.counts[j] : 0);
      i += mine <= theirs ? 1 : 0;
      j += theirs <= mine ? 1 : 0;
    }
    return new Buckets(Arrays.copyOf(merged, size), Arrays.copyOf(sums, size));
  }

  /**
   * What came since an earlier moment, bucket by bucket.
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
      difference.add(buckets[i], Counters.minus(counts[i], earlier.count(buckets[i])));
    }
    return difference.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Buckets that
        && Arrays.equals(buckets, that.buckets)
        && Arrays.equals(counts, that.counts);
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
    }
    return text.append('}').toString();
  }

  /** Confined to one thread: collects counts. */
  public static final class Builder {

    private final long[] dense = new long[LogBuckets.BUCKETS];

    private Builder() {}

    /**
     * Adds to the count of a bucket.
     *
     * @param bucket a bucket, from 0 to {@link LogBuckets#BUCKETS} − 1
     * @param count what to add, at least 0
     * @return this
     * @throws IllegalArgumentException if there is no such bucket or the count is negative
     */
    public Builder add(int bucket, long count) {
      if (bucket < 0 || bucket >= dense.length) {
        throw new IllegalArgumentException("there is no bucket " + bucket);
      }
      Counters.requireCount(count, "count");
      dense[bucket] = Counters.plus(dense[bucket], count);
      return this;
    }

    /** What was added so far. */
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
      for (int bucket = dense.length - 1; size > 0; bucket--) {
        if (dense[bucket] != 0) {
          size--;
          buckets[size] = bucket;
          counts[size] = dense[bucket];
        }
      }
      return new Buckets(buckets, counts);
    }
  }
}
