package dev.mayfly.snapshot.types;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.parts.Part;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: how long arrays were, by powers of two.
 *
 * @param counts how many arrays had lengths of 0 bits (none but 0), of 1 (1), of 2 (2 and 3), of 3
 *     (4 to 7) and so on, without zeros at the end
 */
public record ArrayLengths(ImmutableLongArray counts) {

  /** No array. */
  public static final ArrayLengths EMPTY = new ArrayLengths(ImmutableLongArray.of());

  /** The lengths of arrays by site, in the order of the sites; empty if that was not requested. */
  public static final Part<ImmutableMap<AllocationSite, ArrayLengths>> PART =
      Part.<ImmutableMap<AllocationSite, ArrayLengths>>counters(
              "arrayLengths", ImmutableMap.of(), ArrayLengths::minus, ArrayLengths::plus)
          .normalized(ArrayLengths::inOrder);

  private static final int BUCKETS = 32;

  /** Checks that lengths are those of arrays, and that no count is negative. */
  public ArrayLengths {
    int size = counts.length();
    while (size > 0 && counts.get(size - 1) == 0) {
      size--;
    }
    if (size > BUCKETS) {
      throw new IllegalArgumentException("no array has a length of " + (size - 1) + " bits");
    }
    for (int bits = 0; bits < size; bits++) {
      Counters.requireCount(counts.get(bits), "counts");
    }
    counts = counts.subArray(0, size).trimmed();
  }

  /**
   * Lengths by their number of bits.
   *
   * @param counts how many arrays had lengths of 0, 1, 2 .. bits
   */
  public static ArrayLengths of(long... counts) {
    return new ArrayLengths(ImmutableLongArray.copyOf(counts));
  }

  /**
   * The number of arrays that had lengths of this number of bits.
   *
   * @param bits from 0 on
   */
  public long count(int bits) {
    return bits < counts.length() ? counts.get(bits) : 0;
  }

  /** The number of arrays. */
  public long arrays() {
    long sum = 0;
    for (int bits = 0; bits < counts.length(); bits++) {
      sum = Counters.plus(sum, counts.get(bits));
    }
    return sum;
  }

  /**
   * The shortest length of this number of bits.
   *
   * @param bits from 0 to 31
   * @return 0 or a power of two
   */
  public static long shortest(int bits) {
    return bits == 0 ? 0 : 1L << (bits - 1);
  }

  /**
   * The longest length of this number of bits.
   *
   * @param bits from 0 to 31
   * @return one less than a power of two
   */
  public static long longest(int bits) {
    return (1L << bits) - 1;
  }

  /**
   * The lengths between which a share of the arrays ends, the shortest first.
   *
   * @param share from 0 to 1
   * @return the number of bits of that length; 0 where there are no arrays
   */
  public int bitsAt(double share) {
    double wanted = share * arrays();
    long seen = 0;
    for (int bits = 0; bits < counts.length(); bits++) {
      seen = Counters.plus(seen, counts.get(bits));
      if (seen >= wanted && seen > 0) {
        return bits;
      }
    }
    return 0;
  }

  /** The sum of both. */
  public ArrayLengths plus(ArrayLengths other) {
    long[] sum = new long[Math.max(counts.length(), other.counts.length())];
    for (int bits = 0; bits < sum.length; bits++) {
      sum[bits] = Counters.plus(count(bits), other.count(bits));
    }
    return of(sum);
  }

  /**
   * The counts since an earlier moment.
   *
   * @param earlier the same counters at that moment
   * @return the difference, each count at least 0
   */
  public ArrayLengths minus(ArrayLengths earlier) {
    long[] difference = new long[counts.length()];
    for (int bits = 0; bits < difference.length; bits++) {
      difference[bits] = Counters.minus(count(bits), earlier.count(bits));
    }
    return of(difference);
  }

  public static ImmutableMap<AllocationSite, ArrayLengths> inOrder(
      Map<AllocationSite, ArrayLengths> lengths) {
    TreeMap<AllocationSite, ArrayLengths> sorted = new TreeMap<>(lengths);
    sorted.values().removeIf(EMPTY::equals);
    return ImmutableMap.copyOf(sorted);
  }

  public static ImmutableMap<AllocationSite, ArrayLengths> plus(
      Map<AllocationSite, ArrayLengths> one, Map<AllocationSite, ArrayLengths> other) {
    TreeMap<AllocationSite, ArrayLengths> sum = new TreeMap<>(one);
    other.forEach((site, lengths) -> sum.merge(site, lengths, ArrayLengths::plus));
    return inOrder(sum);
  }

  public static ImmutableMap<AllocationSite, ArrayLengths> minus(
      Map<AllocationSite, ArrayLengths> later, Map<AllocationSite, ArrayLengths> earlier) {
    TreeMap<AllocationSite, ArrayLengths> difference = new TreeMap<>(later);
    earlier.forEach(
        (site, lengths) -> difference.computeIfPresent(site, (same, now) -> now.minus(lengths)));
    return inOrder(difference);
  }
}
