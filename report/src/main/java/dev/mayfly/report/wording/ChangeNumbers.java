package dev.mayfly.report.wording;

import java.util.Locale;

/** Thread-safe, without state: how much something changed. */
public final class ChangeNumbers {
  private ChangeNumbers() {}

  /** {@code +1,234}, {@code -1.2 MB}, {@code 0}: an amount with the sign of a change. */
  public static String signed(long change, String amount) {
    return (change > 0 ? "+" : change < 0 ? "-" : "") + amount;
  }

  /** {@code +12.3}, in per cent; nothing where there is nothing before or after. */
  public static String percent(long before, long after) {
    if (before == 0 || after == 0) {
      return "";
    }
    return String.format(Locale.ROOT, "%+.1f", 100.0 * ((double) after - before) / before);
  }
}
