package dev.mayfly.snapshot.contexts;

import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.amounts.Quantity;

/**
 * Immutable: logical against physical bytes of a context, or of several. <em>Logical</em> bytes
 * were counted by woven code; <em>physical</em> ones were allocated by the JVM.
 *
 * <p>Both differences may be there at once and then hide each other, so each is the least that
 * there must have been: {@code physical = logical - removed + unwoven}.
 *
 * @param unwovenBytes the least number of bytes that unwoven code allocated
 * @param removedBytes the least number of bytes that were counted and not allocated: the JIT
 *     compiler removed those objects
 */
public record ByteBalance(
    long logicalBytes, long physicalBytes, long unwovenBytes, long removedBytes) {

  /** Empty. */
  public static final ByteBalance EMPTY = new ByteBalance(0, 0, 0, 0);

  /** Checks that no count is negative. */
  public ByteBalance {
    Counters.requireCount(logicalBytes, "logicalBytes");
    Counters.requireCount(physicalBytes, "physicalBytes");
    Counters.requireCount(unwovenBytes, "unwovenBytes");
    Counters.requireCount(removedBytes, "removedBytes");
  }

  /** For a context itself. */
  public static ByteBalance ofSelf(ContextSnapshot context) {
    long logical = context.selfTotal().bytes();
    long physical = context.amounts().get(Quantity.PHYSICAL_BYTES);
    return new ByteBalance(
        logical, physical, Math.max(0, physical - logical), Math.max(0, logical - physical));
  }

  /**
   * For a context and all below it, each balanced by itself. Time in proportion to their number.
   */
  public static ByteBalance ofTree(ContextSnapshot top) {
    ByteBalance sum = EMPTY;
    for (ContextSnapshot context : top.preOrder()) {
      sum = sum.plus(ofSelf(context));
    }
    return sum;
  }

  /** The sum of both. */
  public ByteBalance plus(ByteBalance other) {
    return new ByteBalance(
        Counters.plus(logicalBytes, other.logicalBytes),
        Counters.plus(physicalBytes, other.physicalBytes),
        Counters.plus(unwovenBytes, other.unwovenBytes),
        Counters.plus(removedBytes, other.removedBytes));
  }

  /** Whether less than half of the counted bytes was allocated. */
  public boolean isPossiblyEliminated() {
    return physicalBytes < logicalBytes - physicalBytes;
  }
}
