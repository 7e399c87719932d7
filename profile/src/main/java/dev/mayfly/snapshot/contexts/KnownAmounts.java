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

  /** The contexts of which nothing is known, by their numbers in {@link Places}. */
  private final BitSet hidden = new BitSet();

  private KnownAmounts(Quantity quantity) {
    this.quantity = quantity;
  }

  /**
   * The amounts of one tree; time in proportion to the contexts where some are not known, else
   * none.
   *
   * @param root the top of the tree
   */
  public static KnownAmounts of(ContextSnapshot root, Quantity quantity) {
    KnownAmounts known = new KnownAmounts(quantity);
    if (quantity == Quantity.CPU && root.totalAmounts().get(Quantity.VIRTUAL_WALL) > 0) {
      for (Place<ContextSnapshot> place : root.places()) {
        boolean isHiddenAbove = place.parent() >= 0 && known.hidden.get(place.parent());
        if (isHiddenAbove || !place.context().totalAmounts().isKnown(quantity)) {
          known.hidden.set(place.number());
        }
      }
    }
    return known;
  }

  /** The amount in a context itself; null where it is not known. */
  public @Nullable Long self(Place<ContextSnapshot> place) {
    return hidden.get(place.number()) ? null : place.context().amounts().known(quantity);
  }

  /** The amount in a context and all below it; null where it is not known. */
  public @Nullable Long total(Place<ContextSnapshot> place) {
    return hidden.get(place.number()) ? null : place.context().totalAmounts().known(quantity);
  }
}
