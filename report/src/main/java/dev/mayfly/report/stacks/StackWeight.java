package dev.mayfly.report.stacks;

import com.google.common.math.LongMath;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Immutable: a quantity by which stacks are weighted. */
public enum StackWeight {
  /** Objects and arrays that were counted. */
  ALLOCATIONS,
  /** Their shallow sizes. */
  BYTES,
  /** All allocated bytes: those that were counted, and estimates of those that were not. */
  ALL,
  /** Executed bytecodes, which have no types. */
  BYTECODES(Quantity.BYTECODES),
  /** CPU time, which has no types either. */
  CPU(Quantity.CPU),
  /** Wall time, likewise. */
  WALL(Quantity.WALL);

  private final @Nullable Quantity quantity;

  StackWeight() {
    this(null);
  }

  StackWeight(@Nullable Quantity quantity) {
    this.quantity = quantity;
  }

  /** The quantity of contexts that it is, if it is one. */
  public Optional<Quantity> quantity() {
    return Optional.ofNullable(quantity);
  }

  /** Bytes, if they are known of the counted objects. */
  static StackWeight sizeOf(ProfileSnapshot snapshot) {
    return snapshot.total().bytes() > 0 || !snapshot.whole().isEmpty() ? ALL : ALLOCATIONS;
  }

  /** The tree that has it. */
  public ContextSnapshot rootOf(ProfileSnapshot snapshot) {
    return this == ALL ? snapshot.whole().root() : snapshot.root();
  }

  /** So much of a context and all below it. */
  public long below(ContextSnapshot context) {
    return switch (this) {
      case ALLOCATIONS -> context.total().allocations();
      case BYTES -> context.total().bytes();
      case ALL -> LongMath.saturatedAdd(context.total().bytes(), context.totalRest().bytes());
      case BYTECODES, CPU, WALL -> of(context.totalAmounts());
    };
  }

  /** So much of a stack. */
  public long of(StackAmounts amounts) {
    return switch (this) {
      case ALLOCATIONS -> amounts.allocations();
      case BYTES -> amounts.bytes();
      case ALL -> LongMath.saturatedAdd(amounts.bytes(), amounts.estimatedBytes());
      case BYTECODES, CPU, WALL -> 0;
    };
  }

  /** So much of a context itself. */
  public long of(Amounts amounts) {
    return quantity == null ? 0 : amounts.get(quantity);
  }
}
