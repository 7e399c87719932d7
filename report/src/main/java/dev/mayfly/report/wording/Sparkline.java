package dev.mayfly.report.wording;

import com.google.common.primitives.ImmutableLongArray;

/** Thread-safe, without state: amounts over time, in a line of text. */
public final class Sparkline {

  private static final String STEPS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /** The amounts, from the first to the last; of many, so many as there are columns. */
  public static String of(ImmutableLongArray amounts, int most) {
    int n = amounts.length();
    int columns = Math.min(most, n);
    long largest = amounts.stream().max().orElse(0);
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < columns; column++) {
      long amount = amounts.get(column * (n - 1) / Math.max(1, columns - 1));
      text.append(STEPS.charAt((int) Math.min(7, 8 * amount / (Math.max(1, largest) + 1))));
    }
    return text.toString();
  }
}
