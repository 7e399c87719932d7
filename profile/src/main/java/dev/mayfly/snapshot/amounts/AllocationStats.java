package dev.mayfly.snapshot.amounts;

import java.util.function.ToLongFunction;

/**
 * Immutable: how much was allocated.
 *
 * @param allocations the objects and arrays that were allocated
 * @param elements the elements of those arrays, all lengths added up
 * @param bytes their exact shallow sizes, added up
 * @param failedConstructions the constructions that ended in an exception; they are not among the
 *     allocations
 */
public record AllocationStats(
    long allocations, long elements, long bytes, long failedConstructions) {

  /** Empty: nothing allocated. */
  public static final AllocationStats EMPTY = new AllocationStats(0, 0, 0, 0);

  /** Checks that no count is negative. */
  public AllocationStats {
    Counters.requireCount(allocations, "allocations");
    Counters.requireCount(elements, "elements");
    Counters.requireCount(bytes, "bytes");
    Counters.requireCount(failedConstructions, "failedConstructions");
  }

  /**
   * The figures that a function has.
   *
   * @param figure the figure of each quantity of sites ({@link Quantity#OF_SITES})
   */
  public static AllocationStats of(ToLongFunction<Quantity> figure) {
    return new AllocationStats(
        figure.applyAsLong(Quantity.ALLOCATIONS),
        figure.applyAsLong(Quantity.ELEMENTS),
        figure.applyAsLong(Quantity.BYTES),
        figure.applyAsLong(Quantity.FAILED_CONSTRUCTIONS));
  }

  /**
   * One of the figures.
   *
   * @return how much there is of it
   */
  public long get(Quantity quantity) {
    return switch (quantity) {
      case ALLOCATIONS -> allocations;
      case ELEMENTS -> elements;
      case BYTES -> bytes;
      case FAILED_CONSTRUCTIONS -> failedConstructions;
      default -> throw new IllegalArgumentException(quantity + " is not of sites");
    };
  }

  /**
   * The sum of both.
   *
   * @return the sum, each count at most {@link Long#MAX_VALUE}
   */
  public AllocationStats plus(AllocationStats other) {
    return of(figure -> figure.rule().plus(get(figure), other.get(figure)));
  }

  /**
   * The allocations since an earlier moment.
   *
   * @param earlier the same counters at that moment
   * @return the difference, each count at least 0
   */
  public AllocationStats minus(AllocationStats earlier) {
    return of(figure -> figure.rule().minus(get(figure), earlier.get(figure)));
  }

  /** Whether every count is 0. */
  public boolean isEmpty() {
    return equals(EMPTY);
  }
}
