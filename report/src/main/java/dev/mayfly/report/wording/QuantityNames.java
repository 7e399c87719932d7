package dev.mayfly.report.wording;

import dev.mayfly.snapshot.amounts.Quantity;
import java.util.Locale;
import java.util.function.LongFunction;

/** Thread-safe, without state: quantities as people read them. */
public final class QuantityNames {

  private QuantityNames() {}

  /** {@code failed constructions}. */
  public static String name(Quantity quantity) {
    return switch (quantity) {
      case CPU -> "CPU time";
      case WALL -> "wall time";
      case VIRTUAL_WALL -> "wall time on virtual threads";
      case CPU_SAMPLES -> "CPU samples";
      default -> quantity.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  /** The format of amounts to the last digit; time has a unit instead, as it is estimated. */
  public static LongFunction<String> exact(Quantity quantity) {
    return quantity.unit() == Quantity.Unit.NANOS ? Units::nanos : Units::count;
  }

  /** {@code 1.2 MB}, {@code 1,234,567} or {@code 3.4 s}, by the unit of the quantity. */
  public static String amount(Quantity quantity, long amount) {
    return switch (quantity.unit()) {
      case BYTES -> Units.bytes(amount);
      case COUNT -> Units.count(amount);
      case NANOS -> Units.nanos(amount);
    };
  }
}
