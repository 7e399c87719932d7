package dev.mayfly.report.wording;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Thread-safe, without state: texts of whatever origin as they may be shown.
 *
 * <p>A class file may name things as it likes, and anybody may write a profile. Characters that
 * could act on a reader instead of being read are shown as {@code \}{@code u001b}: {@link #of}
 * replaces those that act everywhere, and {@link #line} also those that act on terminals and in the
 * logs of builds. A format with a syntax of its own (CSV, Markdown, JSON) also escapes the
 * characters of that syntax, in the one class that writes it.
 */
public final class Printable {

  /**
   * Commands that builds obey in a log: {@code ::error} where a line begins (GitHub), {@code
   * ##[error]}, {@code ##vso[} (Azure) and {@code ##teamcity[} anywhere.
   */
  private static final Pattern LOG_COMMAND =
      Pattern.compile("(^[\\s\\p{Z}]*+)::|##(?=(?:vso|teamcity)?\\[)");

  private Printable() {}

  /** A line of text that no terminal and no log of a build takes for a command. */
  public static String line(String text) {
    String shown = of(text);
    return shown.contains("::") || shown.contains("##")
        ? LOG_COMMAND
            .matcher(shown)
            .replaceAll(
                found -> found.group(1) == null ? "\\\\u0023#" : found.group(1) + "\\\\u003a:")
        : shown;
  }

  /** A text in which no character ends a line, moves the cursor or turns the writing direction. */
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
                text.append(visible(point));
              }
            });
    return text.toString();
  }

  /** A character as it is shown where it would act. */
  public static String visible(int point) {
    return String.format(Locale.ROOT, "\\u%04x", point);
  }

  /** Whether a character, or half of one, is shown and does nothing else. */
  public static boolean isShown(int point) {
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
