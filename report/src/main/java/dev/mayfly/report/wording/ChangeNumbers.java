package dev.mayfly.report.wording;

import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.comparison.AmountChange;
import java.util.Locale;
import java.util.function.LongFunction;

/** Thread-safe, without state: how much something changed. */
public final class ChangeNumbers {
  /** An amount that is not known, and a difference from or to one. */
  private static final String NOT_KNOWN = "-";

  private ChangeNumbers() {}

  /** An amount by its unit, unless it is not known. */
  public static String amount(long amount, LongFunction<String> unit) {
    return amount == Counters.UNKNOWN ? NOT_KNOWN : unit.apply(amount);
  }

  /** The difference with its sign, unless it is not known. */
  public static String difference(AmountChange change, LongFunction<String> unit) {
    return change.isKnown() ? signed(change.difference(), unit) : NOT_KNOWN;
  }

  /** As {@link #percent(long, long)}, unless it is not known. */
  public static String percent(AmountChange change) {
    return change.isKnown() ? percent(change.before(), change.after()) : NOT_KNOWN;
  }

  /** {@code +1,234}, {@code -1.2 MB}, {@code 0}: an amount with the sign of a change. */
  public static String signed(long change, LongFunction<String> unit) {
    return (change > 0 ? "+" : change < 0 ? "-" : "") + unit.apply(Math.abs(change));
  }

  /** {@code +12.3}, in per cent; nothing where there is nothing before or after. */
  public static String percent(long before, long after) {
    if (before == 0 || after == 0) {
      return "";
    }
    return String.format(Locale.ROOT, "%+.1f", 100.0 * ((double) after - before) / before);
  }
}
