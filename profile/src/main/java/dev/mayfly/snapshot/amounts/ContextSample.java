package dev.mayfly.snapshot.amounts;

/**
 * Immutable: sums over the sampled objects of one site, in one context or in all.
 *
 * <p>With w the weight of an object (the reciprocal of its probability to be sampled), b its bytes
 * and e its elements, if it is an array; both are 0 for other objects, which are all of one size.
 *
 * @param weight the sum of w: how many objects they stand for
 * @param excess the sum of w(w-1): 0 if every object was sampled
 * @param bytesExcess the sum of w(w-1)·b²
 */
public record ContextSample(
    long objects, long weight, double excess, double elements, double bytes, double bytesExcess) {

  /** No sampled object. */
  public static final ContextSample EMPTY = new ContextSample(0, 0, 0, 0, 0, 0);

  /** Checks that nothing is negative. */
  public ContextSample {
    Counters.requireCount(objects, "objects");
    Counters.requireCount(weight, "weight");
    excess = Counters.requireAmount(excess, "excess");
    elements = Counters.requireAmount(elements, "elements");
    bytes = Counters.requireAmount(bytes, "bytes");
    bytesExcess = Counters.requireAmount(bytesExcess, "bytesExcess");
  }

  /** The objects of both. */
  public ContextSample plus(ContextSample other) {
    return new ContextSample(
        Counters.plus(objects, other.objects),
        Counters.plus(weight, other.weight),
        Counters.plus(excess, other.excess),
        Counters.plus(elements, other.elements),
        Counters.plus(bytes, other.bytes),
        Counters.plus(bytesExcess, other.bytesExcess));
  }

  /**
   * The objects that were sampled since an earlier moment.
   *
   * @return the difference, nothing in it negative
   */
  public ContextSample minus(ContextSample earlier) {
    if (objects <= earlier.objects || weight <= earlier.weight) {
      return EMPTY; // amounts are floating-point numbers: a remainder would be rounding
    }
    return new ContextSample(
        Counters.minus(objects, earlier.objects),
        Counters.minus(weight, earlier.weight),
        Counters.minus(excess, earlier.excess),
        Counters.minus(elements, earlier.elements),
        Counters.minus(bytes, earlier.bytes),
        Counters.minus(bytesExcess, earlier.bytesExcess));
  }

  /** Whether no object was sampled. */
  public boolean isEmpty() {
    return objects == 0;
  }
}
