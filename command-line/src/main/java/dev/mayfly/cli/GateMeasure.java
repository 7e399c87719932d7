package dev.mayfly.cli;

import com.google.common.math.LongMath;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.AmountChange;
import dev.mayfly.snapshot.Change;
import dev.mayfly.snapshot.ContextAmountChange;
import dev.mayfly.snapshot.ProfileComparison;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: what a {@link Gate} is about: a figure of what was allocated, of types or accounts; or
 * a quantity of contexts, such as executed bytecodes, of methods.
 */
final class GateMeasure {

  private static final Map<String, ToLongFunction<AllocationStats>> FIGURES =
      Map.of(
          "bytes", AllocationStats::bytes,
          "allocations", AllocationStats::allocations,
          "elements", AllocationStats::elements,
          "failures", AllocationStats::failedConstructions);

  private static final String ACCOUNT = "account:";

  private final @Nullable ToLongFunction<AllocationStats> figure;
  private final Quantity quantity;

  private GateMeasure(@Nullable ToLongFunction<AllocationStats> figure, Quantity quantity) {
    this.figure = figure;
    this.quantity = quantity;
  }

  /** The measure of a name in any case, if there is one. */
  static Optional<GateMeasure> of(String metric) {
    ToLongFunction<AllocationStats> known = FIGURES.get(metric.toLowerCase(Locale.ROOT));
    return known != null
        ? Optional.of(new GateMeasure(known, Quantity.ALLOCATIONS))
        : Quantity.OF_CONTEXTS.stream()
            .filter(one -> !one.isTime()) // only what is counted gates a build
            .filter(one -> one.jsonName().equalsIgnoreCase(metric))
            .findFirst()
            .map(one -> new GateMeasure(null, one));
  }

  /** What is missing for it in the profiles, if anything is. */
  Optional<String> missing(ProfileComparison comparison) {
    if (figure != null) {
      return Optional.empty();
    }
    return missing("first", comparison.before()).or(() -> missing("second", comparison.after()));
  }

  private Optional<String> missing(String which, ProfileSnapshot profile) {
    return profile.quantities().contains(quantity)
        ? Optional.empty()
        : Optional.of(
            "the "
                + which
                + " profile has no "
                + quantity.jsonName()
                + "; record it with "
                + quantity.option());
  }

  /** How much there is, of all or of those that a pattern names. */
  AmountChange in(ProfileComparison comparison, Optional<String> pattern) {
    ToLongFunction<AllocationStats> count = figure;
    if (count != null) {
      Change change = pattern.map(names -> change(comparison, names)).orElse(comparison.total());
      return new AmountChange(
          count.applyAsLong(change.before()), count.applyAsLong(change.after()));
    }
    return pattern
        .map(names -> ofMethods(comparison.byContext(quantity), names))
        .orElse(comparison.total(quantity));
  }

  private static Change change(ProfileComparison comparison, String names) {
    boolean ofAccounts = names.startsWith(ACCOUNT);
    Map<String, Change> rows = ofAccounts ? comparison.byAccount() : comparison.byType();
    String pattern = ofAccounts ? names.substring(ACCOUNT.length()) : names;
    return rows.entrySet().stream()
        .filter(row -> matches(row.getKey(), pattern))
        .map(Map.Entry::getValue)
        .reduce(Change.NONE, Change::plus);
  }

  /** Of methods themselves, without their callees. */
  private static AmountChange ofMethods(List<ContextAmountChange> contexts, String pattern) {
    long before = 0;
    long after = 0;
    for (ContextAmountChange context : contexts) {
      List<MethodFrame> innermost = context.path().innermost(1);
      if (!innermost.isEmpty() && isMethod(innermost.get(0), pattern)) {
        before = LongMath.saturatedAdd(before, context.change().before());
        after = LongMath.saturatedAdd(after, context.change().after());
      }
    }
    return new AmountChange(before, after);
  }

  /** By its class's name with or without the package: {@code Checkout.total}. */
  private static boolean isMethod(MethodFrame method, String pattern) {
    String name = method.className() + "." + method.methodName();
    String simple = method.className().substring(method.className().lastIndexOf('.') + 1);
    return matches(name, pattern) || matches(simple + "." + method.methodName(), pattern);
  }

  private static boolean matches(String name, String pattern) {
    return name.matches(("\\Q" + pattern + "\\E").replace("*", "\\E.*\\Q"));
  }
}
