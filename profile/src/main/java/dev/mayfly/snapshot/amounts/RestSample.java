package dev.mayfly.snapshot.amounts;

/**
 * Immutable: sampled allocations that may not have been counted. Each stands for the bytes of its
 * buffer, or its own outside of buffers, by the probability that they were sampled: its weight.
 *
 * @param bytes the sum of their weights: how many bytes they stand for
 * @param squares the sum of their squared weights; samples at one time count as one, since they
 *     tell no more
 */
public record RestSample(long objects, long bytes, double squares) {

  /** No sampled allocation. */
  public static final RestSample EMPTY = new RestSample(0, 0, 0);

  /** Checks that nothing is negative. */
  public RestSample {
    Counters.requireCount(objects, "objects");
    Counters.requireCount(bytes, "bytes");
    squares = Counters.requireAmount(squares, "squares");
  }

  /**
   * One sampled allocation.
   *
   * @param weight the bytes that it stands for
   */
  public static RestSample of(long weight) {
    return new RestSample(1, weight, (double) weight * weight);
  }

  /** The allocations of both. */
  public RestSample plus(RestSample other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return new RestSample(
        Counters.plus(objects, other.objects),
        Counters.plus(bytes, other.bytes),
        Counters.plus(squares, other.squares));
  }

  /**
   * The allocations that were sampled since an earlier moment.
   *
   * @return the difference, nothing in it negative
   */
  public RestSample minus(RestSample earlier) {
    if (objects <= earlier.objects) {
      return EMPTY; // squares are floating-point numbers: a remainder would be rounding
    }
    return new RestSample(
        Counters.minus(objects, earlier.objects),
        Counters.minus(bytes, earlier.bytes),
        Counters.minus(squares, earlier.squares));
  }

  /** These allocations, each with its weight times a factor. */
  public RestSample times(double factor) {
    return new RestSample(objects, Math.round(bytes * factor), squares * factor * factor);
  }

  /** The bytes that a sample stands for, on average by bytes. */
  public double grain() {
    return bytes == 0 ? 0 : squares / bytes;
  }

  /** Whether no allocation was sampled. */
  public boolean isEmpty() {
    return objects == 0;
  }
}
