package dev.mayfly.snapshot.contexts;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Thread-safe, without state: splits a count in whole numbers, in proportion to weights, so that
 * the parts add up to it: each gets its quota rounded down, and the remaining units go to the
 * largest remainders (Hamilton's method).
 */
final class Apportionment {

  private Apportionment() {}

  /**
   * The parts of a whole.
   *
   * @param whole the count to split, not negative
   * @param weights not negative; if all are 0, the parts are equal
   * @return the parts, in the order of the weights; of equal remainders the first wins
   */
  static long[] of(long whole, double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    int length = weights.length;
    long[] parts = new long[length];
    double[] remainders = new double[length];
    long left = whole;
    for (int i = 0; i < length; i++) {
      double quota = whole * (sum > 0 ? weights[i] / sum : 1.0 / length);
      parts[i] = Math.min(left, (long) quota); // quotas beyond 2^53 are rounded, maybe up
      remainders[i] = quota - (long) quota;
      left -= parts[i];
    }
    if (left > 0) {
      int[] order = largestFirst(remainders);
      long each = left / length; // 0, but for quotas beyond 2^53
      for (int i = 0; i < length; i++) {
        parts[order[i]] += each + (i < left - each * length ? 1 : 0);
      }
    }
    return parts;
  }

  /** Each count times the same ratio, which is the size of an object: exact if that is whole. */
  static long[] times(long[] counts, long bytes, long allocations) {
    if (allocations > 0 && bytes % allocations == 0) {
      long size = bytes / allocations;
      return IntStream.range(0, counts.length).mapToLong(i -> counts[i] * size).toArray();
    }
    return of(
        bytes, IntStream.range(0, counts.length).mapToDouble(i -> (double) counts[i]).toArray());
  }

  private static int[] largestFirst(double[] values) {
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -values[i]))
        .mapToInt(i -> i)
        .toArray();
  }
}
