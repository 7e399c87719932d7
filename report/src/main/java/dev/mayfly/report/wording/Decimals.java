package dev.mayfly.report.wording;

import java.util.Locale;

/**
 * Thread-safe, without state: numbers as {@link String#format} writes them in no language. The JDK
 * would load some forty classes for the first one, and the symbols of locales.
 */
public final class Decimals {
  private static final int GROUP = 3;
  private static final int MOST_DIGITS = 6;
  private static final double LARGEST = 1e6;

  /** Nearer than this to a tie, the product below may have been rounded to its other side. */
  private static final double UNSURE = 1e-3;

  private Decimals() {}

  /** {@code 1,234,567}, as {@code %,d}. */
  public static String grouped(long count) {
    String digits = Long.toString(count);
    int first = count < 0 ? 1 : 0;
    if (digits.length() - first <= GROUP) {
      return digits;
    }
    StringBuilder text = new StringBuilder(digits);
    for (int i = digits.length() - GROUP; i > first; i -= GROUP) {
      text.insert(i, ',');
    }
    return text.toString();
  }

  /** {@code 0.5}, as {@code %.1f}: with this number of digits behind the point, rounded half up. */
  public static String fixed(double number, int digits) {
    if (number >= 0 && number < LARGEST && digits <= MOST_DIGITS && 1 / number > 0) {
      long scale = 1;
      for (int i = 0; i < digits; i++) {
        scale *= 10;
      }
      long floor = (long) (number * scale);
      double rest = number * scale - floor;
      if (Math.abs(rest - 0.5) > UNSURE) {
        long rounded = rest < 0.5 ? floor : floor + 1;
        if (digits == 0) {
          return Long.toString(rounded);
        }
        String fraction = Long.toString(scale + rounded % scale);
        return rounded / scale + "." + fraction.substring(1);
      }
    }
    return String.format(Locale.ROOT, "%." + digits + "f", number);
  }
}
