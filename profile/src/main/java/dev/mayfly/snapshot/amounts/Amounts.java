package dev.mayfly.snapshot.amounts;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: how much of each quantity of contexts ({@link Quantity#OF_CONTEXTS}) there is; 0 of
 * those that were not measured.
 */
public final class Amounts {

  /** Empty. */
  public static final Amounts NONE =
      new Amounts(ImmutableLongArray.copyOf(new long[Quantity.OF_CONTEXTS.size()]));

  // in the order of Quantity.OF_CONTEXTS
  private final ImmutableLongArray values;

  private Amounts(ImmutableLongArray values) {
    this.values = values;
  }

  /** The amounts that a function has; most contexts have none, and share one object for that. */
  private static Amounts of(ToLongFunction<Quantity> amount) {
    long[] values = new long[Quantity.OF_CONTEXTS.size()];
    boolean any = false;
    for (int i = 0; i < values.length; i++) {
      Quantity quantity = Quantity.OF_CONTEXTS.get(i);
      values[i] = amount.applyAsLong(quantity);
      Counters.requireCount(values[i], quantity.jsonName());
      any |= values[i] > 0;
    }
    return any ? new Amounts(ImmutableLongArray.copyOf(values)) : NONE;
  }

  /**
   * One amount.
   *
   * @throws IllegalArgumentException if the amount is negative
   */
  public static Amounts of(Quantity quantity, long amount) {
    return of(one -> one == quantity ? amount : 0);
  }

  /**
   * The amount of a quantity.
   *
   * @return the amount
   */
  public long get(Quantity quantity) {
    return values.get(Quantity.OF_CONTEXTS.indexOf(quantity));
  }

  /**
   * Whether it is known how much there is: no CPU time where there is wall time on virtual threads
   * is not, since the JVM does not report theirs. All formats say so where they would say 0.
   *
   * @return whether {@link #get} is an amount
   */
  public boolean isKnown(Quantity quantity) {
    return quantity != Quantity.CPU || get(Quantity.CPU) > 0 || get(Quantity.VIRTUAL_WALL) == 0;
  }

  /**
   * The amount of a quantity, for a column.
   *
   * @return the amount; null where it is not known
   */
  public @Nullable Long known(Quantity quantity) {
    return isKnown(quantity) ? get(quantity) : null;
  }

  /**
   * The amount of a quantity, as a number in any case.
   *
   * @return the amount; {@link Counters#UNKNOWN} where it is not known
   */
  public long orUnknown(Quantity quantity) {
    return isKnown(quantity) ? get(quantity) : Counters.UNKNOWN;
  }

  /** The sum of both. */
  public Amounts plus(Amounts other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    return of(one -> one.rule().plus(get(one), other.get(one)));
  }

  /**
   * The amounts since an earlier moment.
   *
   * @return the difference
   */
  public Amounts minus(Amounts earlier) {
    return earlier.isEmpty() ? this : of(one -> one.rule().minus(get(one), earlier.get(one)));
  }

  /** These amounts without some quantities. */
  public Amounts without(Set<Quantity> quantities) {
    return quantities.isEmpty() ? this : of(one -> quantities.contains(one) ? 0 : get(one));
  }

  /** The quantities of which there is any, in their order. */
  public ImmutableSet<Quantity> quantities() {
    return Sets.immutableEnumSet(
        Quantity.OF_CONTEXTS.stream().filter(one -> get(one) > 0).toList());
  }

  /** Whether there is nothing. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Amounts that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
