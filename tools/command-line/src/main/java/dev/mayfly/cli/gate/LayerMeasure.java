package dev.mayfly.cli.gate;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Immutable: a figure of layers, {@code layer:view}: physical bytes whose innermost boundary is of
 * the layer, or calls that enter it.
 */
record LayerMeasure(ToLongFunction<LayerRow> figure) implements GateMeasure {
  /** The beginning of the name of a layer. */
  static final String LAYER = "layer:";

  /** The measure of a name in any case, if layers have it. */
  static Optional<GateMeasure> of(String metric) {
    return switch (metric) {
      case "bytes", "physicalbytes" -> Optional.of(new LayerMeasure(LayerRow::bytes));
      case "calls" -> Optional.of(new LayerMeasure(LayerRow::calls));
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<String> missing(ProfileSnapshot profile) {
    return profile.layers().isEmpty()
        ? Optional.of("layers; record them with bytes=physical and layers=on")
        : Optional.empty();
  }

  @Override
  public GateAmount in(ProfileComparison comparison, Optional<String> pattern) {
    String layers = pattern.map(text -> text.substring(LAYER.length())).orElse("*");
    return GateAmount.counted(
        new AmountChange(
            sum(comparison.before().layers(), layers), sum(comparison.after().layers(), layers)));
  }

  private long sum(Layers layers, String pattern) {
    long sum = 0;
    for (LayerRow row : layers.rows()) {
      sum += GateMeasure.matches(row.layer(), pattern) ? figure.applyAsLong(row) : 0;
    }
    return sum;
  }

  @Override
  public Set<String> names(ProfileComparison comparison, String pattern) {
    Set<String> names = new HashSet<>();
    comparison.before().layers().rows().forEach(row -> names.add(LAYER + row.layer()));
    comparison.after().layers().rows().forEach(row -> names.add(LAYER + row.layer()));
    return names;
  }
}
