package subject.jdk;

import java.util.Locale;

/** Strings: formats, builders, concatenations. */
final class Texts {
  private static final String WIDE = "\u0448\u0438\u0440\u043e\u043a\u043e";
  private static String none = "";
  private static String some = "some";
  private static int number = 1_234;

  private Texts() {}

  private record Point(int x, String name) {}

  static Object format() {
    return String.format(Locale.ROOT, "%s is %5d of %-8s|%x", some, number, "all", 255);
  }

  static Object numbers() {
    Object last = Integer.toString(number);
    last = Long.toHexString(number);
    last = Double.toString(number + 0.25);
    last = String.valueOf('c');
    last = String.valueOf(true);
    return last;
  }

  /** 16, 34, 70, .. bytes; then two bytes a character. */
  static Object builder() {
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      builder.append(some).append(i);
    }
    builder.append(WIDE);
    return builder.insert(0, 'c').reverse().toString();
  }

  // Concatenations.

  static Object twoTexts() {
    return some + WIDE;
  }

  static Object constants() {
    return "<" + some + ">";
  }

  static Object manyTexts() {
    return some + number + ' ' + (char) number + 0.5 + 5L + true + some + none;
  }

  /** One operand beside an empty text. */
  static Object alone() {
    Object last = "" + some;
    last = "" + number;
    last = "" + 'c';
    last = "" + (number > 0);
    last = "" + (long) number;
    last = "" + (double) number;
    last = "" + last;
    return last;
  }

  /** Operands that are empty: a new string with the bytes of the other. */
  static Object empty() {
    Object last = some + none;
    last = none + some;
    last = none + none;
    last = null + some;
    return last;
  }

  /** Two dozen operands. */
  static Object wide() {
    String s = some;
    int n = number;
    return s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s + n + s
        + n;
  }

  static Object records() {
    return new Point(number, some).toString();
  }
}
