package dev.mayfly.cli.gate;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.ContextAmountChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Immutable: a quantity of contexts, such as executed bytecodes, of methods. */
record QuantityMeasure(Quantity quantity) implements GateMeasure {

  @Override
  public Optional<String> missing(ProfileSnapshot profile) {
    return profile.quantities().contains(quantity)
        ? Optional.empty()
        : Optional.of(quantity.jsonName() + "; record it with " + quantity.option());
  }

  @Override
  public GateAmount in(ProfileComparison comparison, Optional<String> pattern) {
    return GateAmount.counted(
        pattern
            .map(names -> ofMethods(comparison.byContext(quantity), names))
            .orElse(comparison.total(quantity)));
  }

  @Override
  public Set<String> names(ProfileComparison comparison, String pattern) {
    Set<String> names = new HashSet<>();
    for (ContextAmountChange context : comparison.byContext(quantity)) {
      for (MethodFrame method : context.path().innermost(1)) {
        names.add(method.className() + "." + method.methodName());
        names.add(simple(method));
      }
    }
    return names;
  }

  /** For methods themselves, without their callees. */
  private static AmountChange ofMethods(List<ContextAmountChange> contexts, String pattern) {
    AmountChange sum = AmountChange.NONE;
    for (ContextAmountChange context : contexts) {
      List<MethodFrame> innermost = context.path().innermost(1);
      if (!innermost.isEmpty() && isMethod(innermost.get(0), pattern)) {
        sum = sum.plus(context.change());
      }
    }
    return sum;
  }

  /** By its class's name with or without the package: {@code Checkout.total}. */
  private static boolean isMethod(MethodFrame method, String pattern) {
    String name = method.className() + "." + method.methodName();
    return GateMeasure.matches(name, pattern) || GateMeasure.matches(simple(method), pattern);
  }

  private static String simple(MethodFrame method) {
    String className = method.className();
    return className.substring(className.lastIndexOf('.') + 1) + "." + method.methodName();
  }
}
