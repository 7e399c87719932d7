package dev.mayfly.snapshot.contexts;

import dev.mayfly.snapshot.amounts.Quantity;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the amounts of a quantity in a tree of contexts, where they are known. If the amount
 * of a context and all below it is not known, neither is that of a context below it, though it has
 * none itself: no look saw a virtual thread in it.
 */
public final class KnownAmounts {
  private final Quantity quantity;

  /** The contexts of which nothing is known, by their numbers in {@link ContextWalk}. */
  private final BitSet hidden = new BitSet();

  private KnownAmounts(Quantity quantity) {
    this.quantity = quantity;
  }

  /**
   * The amounts of one tree; time in proportion to the contexts where some are not known, else
   * none.
   */
  public static KnownAmounts of(ContextSnapshot root, Quantity quantity) {
    KnownAmounts known = new KnownAmounts(quantity);
    if (quantity == Quantity.CPU && root.totalAmounts().get(Quantity.VIRTUAL_WALL) > 0) {
      for (Visit<ContextSnapshot> visit : root.walk()) {
        boolean isHiddenAbove = visit.parent() >= 0 && known.hidden.get(visit.parent());
        if (isHiddenAbove || !visit.context().totalAmounts().isKnown(quantity)) {
          known.hidden.set(visit.number());
        }
      }
    }
    return known;
  }

  /** The amount in a context itself; null where it is not known. */
  public @Nullable Long self(Visit<ContextSnapshot> visit) {
    return hidden.get(visit.number()) ? null : visit.context().amounts().known(quantity);
  }

  /** The amount in a context and all below it; null where it is not known. */
  public @Nullable Long total(Visit<ContextSnapshot> visit) {
    return hidden.get(visit.number()) ? null : visit.context().totalAmounts().known(quantity);
  }
}
