package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Immutable: the quantities of a method itself, in all contexts together.
 *
 * @param method the method; empty outside every context, and where contexts are folded
 * @param amounts the quantities of contexts, those of callees with a context of their own left
 *     aside
 * @param allocated the objects, likewise
 */
public record MethodAmounts(
    Optional<MethodFrame> method, Amounts amounts, AllocationStats allocated) {
  /** All methods, in the order of their first contexts. Time in proportion to the contexts. */
  public static ImmutableList<MethodAmounts> of(ContextSnapshot root) {
    Map<Optional<MethodFrame>, MethodAmounts> methods = new LinkedHashMap<>();
    for (ContextSnapshot context : root.preOrder()) {
      MethodAmounts here =
          new MethodAmounts(
              Optional.ofNullable(context.method()), context.amounts(), context.selfTotal());
      methods.merge(here.method, here, MethodAmounts::plus);
    }
    return ImmutableList.copyOf(methods.values());
  }

  private MethodAmounts plus(MethodAmounts other) {
    return new MethodAmounts(method, amounts.plus(other.amounts), allocated.plus(other.allocated));
  }
}
