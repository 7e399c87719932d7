package dev.mayfly.cli.console;

import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thread-safe, without state: times that users write, such as {@code 1.5s}. */
public final class TimeText {

  private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)(ms|s|m|h)");

  private static final Map<String, Long> NANOS =
      Map.of("ms", 1_000_000L, "s", 1_000_000_000L, "m", 60_000_000_000L, "h", 3_600_000_000_000L);

  private TimeText() {}

  /**
   * A time in nanoseconds.
   *
   * @param text a number with ms, s, m or h behind it
   * @return the nanoseconds; empty if it is no time
   */
  public static OptionalLong nanos(String text) {
    Matcher parts = TIME.matcher(text);
    return parts.matches()
        ? OptionalLong.of(
            Math.round(Double.parseDouble(parts.group(1)) * NANOS.getOrDefault(parts.group(2), 1L)))
        : OptionalLong.empty();
  }
}
