package dev.mayfly.report.wording;

import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;

/** Thread-safe, without state: amounts over time, in a line of text. */
public final class Sparkline {

  private static final String STEPS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /** The amounts, from the first to the last; of many, so many as there are columns. */
  public static String of(ImmutableLongArray amounts, int most) {
    int n = amounts.length();
    double[] shown = new double[Math.min(most, n)];
    for (int column = 0; column < shown.length; column++) {
      shown[column] = amounts.get(column * (n - 1) / Math.max(1, shown.length - 1));
    }
    return of(shown, (double) amounts.stream().max().orElse(0));
  }

  /** The amounts as steps, of which the largest is for this amount. */
  public static String of(double[] amounts, double largest) {
    StringBuilder text = new StringBuilder();
    for (double amount : amounts) {
      text.append(STEPS.charAt((int) Math.min(7, 8 * amount / (Math.max(1, largest) + 1))));
    }
    return text.toString();
  }

  /** The amounts as bars, the highest for the largest, and a dot for nothing. */
  public static String bars(double[] amounts) {
    double largest = Arrays.stream(amounts).max().orElse(0);
    StringBuilder text = new StringBuilder();
    for (double amount : amounts) {
      int height = (int) Math.ceil(amount / largest * STEPS.length() - 1e-9);
      text.append(amount == 0 ? '·' : STEPS.charAt(Math.max(0, height - 1)));
    }
    return text.toString();
  }
}
