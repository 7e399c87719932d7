package dev.mayfly.snapshot.comparison;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.ContextWalk;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: a context as it is in two profiles, matched by its path of methods.
 *
 * <p>Where one of them does not have it, it is there without allocations. The contexts below are
 * put together when they are requested.
 */
public final class ComparedContext {

  private final ContextSnapshot before;
  private final ContextSnapshot after;

  // whether the CPU time of it and all below it is known: if not, nor is theirs
  private final boolean isCpuKnownBefore;
  private final boolean isCpuKnownAfter;

  private ComparedContext(
      ContextSnapshot before,
      ContextSnapshot after,
      boolean isCallersCpuKnownBefore,
      boolean isCallersCpuKnownAfter) {
    this.before = before;
    this.after = after;
    this.isCpuKnownBefore = isCallersCpuKnownBefore && before.totalAmounts().isKnown(Quantity.CPU);
    this.isCpuKnownAfter = isCallersCpuKnownAfter && after.totalAmounts().isKnown(Quantity.CPU);
  }

  static ComparedContext of(ContextSnapshot before, ContextSnapshot after) {
    return new ComparedContext(before, after, true, true);
  }

  /** The context in the first profile; {@link ContextSnapshot#EMPTY} if it is not there. */
  public ContextSnapshot before() {
    return before;
  }

  /** The context in the second profile; {@link ContextSnapshot#EMPTY} if it is not there. */
  public ContextSnapshot after() {
    return after;
  }

  /** Its method; null for the root and for folded contexts. */
  public @Nullable MethodFrame method() {
    return any().method();
  }

  /** The context in the profile that has it. */
  public ContextSnapshot any() {
    return after.kind() == ContextSnapshot.Kind.ROOT ? before : after;
  }

  /** Allocations in the context itself. */
  public Change self() {
    return new Change(before.selfTotal(), after.selfTotal());
  }

  /** The amount of a quantity in it itself. */
  public AmountChange amount(Quantity quantity) {
    return amount(quantity, before.amounts(), after.amounts());
  }

  /** Whether it has any of a quantity itself, in either profile. */
  boolean hasOwn(Quantity quantity) {
    return before.amounts().orUnknown(quantity) != 0 || after.amounts().orUnknown(quantity) != 0;
  }

  /** The amount of a quantity of contexts in it and all below it. */
  AmountChange totalAmount(Quantity quantity) {
    return amount(quantity, before.totalAmounts(), after.totalAmounts());
  }

  private AmountChange amount(Quantity quantity, Amounts before, Amounts after) {
    boolean isCpu = quantity == Quantity.CPU;
    return new AmountChange(
        isCpu && !isCpuKnownBefore ? Counters.UNKNOWN : before.orUnknown(quantity),
        isCpu && !isCpuKnownAfter ? Counters.UNKNOWN : after.orUnknown(quantity));
  }

  /** Allocations in the context and all below it. */
  public Change total() {
    return new Change(before.total(), after.total());
  }

  /** The contexts below it: methods in their natural order, then the folded one. */
  public ImmutableList<ComparedContext> children() {
    ImmutableList<ContextSnapshot> was = before.children();
    ImmutableList<ContextSnapshot> is = after.children();
    ImmutableList.Builder<ComparedContext> children = ImmutableList.builder();
    int i = 0;
    int j = 0;
    // both are in the same order
    while (i < was.size() || j < is.size()) {
      int order = i == was.size() ? 1 : -1;
      if (i < was.size() && j < is.size()) {
        order = ContextSnapshot.compare(was.get(i), is.get(j));
      }
      children.add(
          new ComparedContext(
              order > 0 ? ContextSnapshot.EMPTY : was.get(i),
              order < 0 ? ContextSnapshot.EMPTY : is.get(j),
              isCpuKnownBefore,
              isCpuKnownAfter));
      i += order > 0 ? 0 : 1;
      j += order < 0 ? 0 : 1;
    }
    return children.build();
  }

  /** This context and all below it, each before its children. */
  public ContextWalk<ComparedContext> walk() {
    return ContextWalk.of(this, ComparedContext::children);
  }
}
