package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Immutable: what a method executed and allocated itself, in all contexts together.
 *
 * @param method the method; empty for what was executed outside every context, and where contexts
 *     are folded
 * @param bytecodes the instructions, those of callees with a context of their own left aside
 * @param calls how many calls have ended
 * @param allocated the objects, likewise
 */
public record MethodExecution(
    Optional<MethodFrame> method, long bytecodes, long calls, AllocationStats allocated) {

  private static final double DENSITY = 1000;

  /** All methods that executed any, those with the most bytecodes first. */
  public static ImmutableList<MethodExecution> of(ContextSnapshot root) {
    Map<Optional<MethodFrame>, MethodExecution> methods = new LinkedHashMap<>();
    for (ContextSnapshot context : root.preOrder()) {
      Amounts amounts = context.amounts();
      MethodExecution here =
          new MethodExecution(
              Optional.ofNullable(context.method()),
              amounts.get(Quantity.BYTECODES),
              amounts.get(Quantity.CALLS),
              context.selfTotal());
      methods.merge(here.method, here, MethodExecution::plus);
    }
    return methods.values().stream()
        .filter(one -> one.bytecodes > 0)
        .sorted(Comparator.comparingLong(MethodExecution::bytecodes).reversed())
        .collect(ImmutableList.toImmutableList());
  }

  private MethodExecution plus(MethodExecution other) {
    return new MethodExecution(
        method,
        Counters.plus(bytecodes, other.bytecodes),
        Counters.plus(calls, other.calls),
        allocated.plus(other.allocated));
  }

  /** Objects and arrays for each thousand bytecodes. */
  public double objectDensity() {
    return density(allocated.allocations());
  }

  /** Bytes for each thousand bytecodes. */
  public double byteDensity() {
    return density(allocated.bytes());
  }

  private double density(long amount) {
    return bytecodes == 0 ? 0 : DENSITY * amount / bytecodes;
  }
}
