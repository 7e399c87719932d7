package dev.mayfly.agent.options;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition on the value of an option. Immutable.
 *
 * @param wanted false where it holds if the test fails
 * @param values passes where the value, or an element of it, is one of these; or, where there are
 *     none, if the option is on; or, where this is null, if it is given
 */
public record Condition(Option<?> option, boolean wanted, @Nullable List<?> values) {
  /** Whether it holds. */
  public boolean holds(OptionValues options) {
    return wanted == passes(options);
  }

  private boolean passes(OptionValues options) {
    if (values == null) {
      return options.has(option);
    }
    Object value = options.value(option);
    if (values.isEmpty()) {
      return option.isOn(value);
    }
    return value instanceof Collection<?> all
        ? !Collections.disjoint(all, values)
        : values.contains(value);
  }

  /** Holds where this one does not. */
  public Condition not() {
    return new Condition(option, !wanted, values);
  }

  static boolean hold(List<Condition> all, OptionValues options) {
    for (Condition each : all) {
      if (!each.holds(options)) {
        return false;
      }
    }
    return true;
  }
}
