package dev.mayfly.cli.gate;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Immutable: the figure that a {@link Gate} limits. */
interface GateMeasure {
  /** The names of all, for help. */
  String NAMES =
      "bytes, objects (or allocations), elements, failures, bytecodes, calls or estimated";

  /** Figures of counted allocations. */
  Map<String, ToLongFunction<AllocationStats>> FIGURES =
      Map.of(
          "bytes", AllocationStats::bytes,
          "allocations", AllocationStats::allocations,
          "objects", AllocationStats::allocations,
          "elements", AllocationStats::elements,
          "failures", AllocationStats::failedConstructions);

  /**
   * The measure of a name in any case, if there is one.
   *
   * @param of the pattern of names behind it; null if there is none
   */
  static Optional<GateMeasure> of(String metric, @Nullable String of) {
    String name = metric.toLowerCase(Locale.ROOT);
    if (of != null && of.startsWith(LayerMeasure.LAYER)) {
      return LayerMeasure.of(name);
    }
    if (name.equals("estimated")) {
      return Optional.of(new EstimateMeasure());
    }
    ToLongFunction<AllocationStats> figure = FIGURES.get(name);
    return figure != null
        ? Optional.of(new FigureMeasure(figure))
        : Quantity.OF_CONTEXTS.stream()
            .filter(one -> !one.isTime()) // it is never the same in two runs
            .filter(one -> one.jsonName().equalsIgnoreCase(metric))
            .findFirst()
            .map(QuantityMeasure::new);
  }

  /** The data that a profile lacks for it, and how to record them; empty if it lacks nothing. */
  Optional<String> missing(ProfileSnapshot profile);

  /** The amount, of all or of those that a pattern names. */
  GateAmount in(ProfileComparison comparison, Optional<String> pattern);

  /** The names among which a pattern finds those that it limits; empty if none are known. */
  Set<String> names(ProfileComparison comparison, String pattern);

  /** Whether it is an amount of sites, of those whose type a pattern names. */
  default boolean isOfSites() {
    return false;
  }

  static boolean matches(String name, String pattern) {
    return name.matches(("\\Q" + pattern + "\\E").replace("*", "\\E.*\\Q"));
  }
}
