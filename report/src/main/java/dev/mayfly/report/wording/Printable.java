package dev.mayfly.report.wording;

import java.util.Locale;

/**
 * Thread-safe, without state: names as they may be shown on a terminal.
 *
 * <p>A class file may name things as it likes. What could end a line, move the cursor, turn the
 * writing direction or get lost in UTF-8 is shown as {@code \}{@code u001b}.
 */
public final class Printable {

  private Printable() {}

  public static String of(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (!isPlain(name.charAt(i))) {
        return escape(name);
      }
    }
    return name;
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c <= '~';
  }

  private static String escape(String name) {
    StringBuilder text = new StringBuilder(name.length() + 16);
    name.codePoints()
        .forEach(
            point -> {
              if (isShown(point)) {
                text.appendCodePoint(point);
              } else {
                text.append(String.format(Locale.ROOT, "\\u%04x", point));
              }
            });
    return text.toString();
  }

  private static boolean isShown(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
