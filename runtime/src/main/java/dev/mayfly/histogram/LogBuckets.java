package dev.mayfly.histogram;

/**
 * Thread-safe, without state: a log-linear scale of buckets over all non-negative {@code long}s.
 *
 * <p>The values 0 to 3 have a bucket each; from 4 on every octave is cut into four buckets of equal
 * width, so that a bucket is never wider than a quarter of its lower bound. This is the scale of
 * HdrHistogram [1] with two significant bits.
 *
 * <p>[1] https://github.com/HdrHistogram/HdrHistogram
 */
public final class LogBuckets {

  /** The number of buckets; buckets are numbered from 0. */
  public static final int BUCKETS = 248;

  private static final int SUB_BITS = 2;
  private static final int SUB_BUCKETS = 1 << SUB_BITS;

  private LogBuckets() {}

  /**
   * The bucket that holds a value.
   *
   * @param value any value; a negative one counts as 0
   * @return the bucket, from 0 to {@link #BUCKETS} − 1
   */
  public static int bucketOf(long value) {
    if (value < SUB_BUCKETS) {
      return value < 0 ? 0 : (int) value;
    }
    int shift = Long.SIZE - 1 - SUB_BITS - Long.numberOfLeadingZeros(value);
    // the leading bit of the shifted value (4 to 7) makes every octave add four buckets
    return shift * SUB_BUCKETS + (int) (value >>> shift);
  }

  /**
   * The smallest value of a bucket.
   *
   * @param bucket a bucket, from 0 to {@link #BUCKETS} − 1
   * @throws IndexOutOfBoundsException if there is no such bucket
   */
  public static long lowerBound(int bucket) {
    if (bucket < 0 || bucket >= BUCKETS) {
      throw new IndexOutOfBoundsException("bucket " + bucket + " of " + BUCKETS);
    }
    if (bucket < SUB_BUCKETS) {
      return bucket;
    }
    int shift = bucket / SUB_BUCKETS - 1;
    return (long) (SUB_BUCKETS + bucket % SUB_BUCKETS) << shift;
  }

  /**
   * The largest value of a bucket.
   *
   * @param bucket a bucket, from 0 to {@link #BUCKETS} − 1
   * @throws IndexOutOfBoundsException if there is no such bucket
   */
  public static long upperBound(int bucket) {
    long lower = lowerBound(bucket);
    return bucket == BUCKETS - 1 ? Long.MAX_VALUE : Math.max(lower, lowerBound(bucket + 1) - 1);
  }
}
