package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import java.util.Comparator;
import java.util.Optional;

/**
 * Immutable: the bytecodes and allocations of a method itself, in all contexts together.
 *
 * @param method the method; empty outside every context, and where contexts are folded
 * @param bytecodes the instructions, those of callees with a context of their own left aside
 * @param allocated the objects, likewise
 */
public record MethodExecution(
    Optional<MethodFrame> method, long bytecodes, long calls, AllocationStats allocated) {

  private static final double DENSITY = 1000;

  /** All methods that executed any, or were called; those with the most bytecodes first. */
  public static ImmutableList<MethodExecution> of(ContextSnapshot root) {
    return MethodAmounts.of(root).stream()
        .map(MethodExecution::new)
        .filter(one -> one.bytecodes > 0 || one.calls > 0)
        .sorted(Comparator.comparingLong(MethodExecution::bytecodes).reversed())
        .collect(ImmutableList.toImmutableList());
  }

  private MethodExecution(MethodAmounts all) {
    this(
        all.method(),
        all.amounts().get(Quantity.BYTECODES),
        all.amounts().get(Quantity.CALLS),
        all.allocated());
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
