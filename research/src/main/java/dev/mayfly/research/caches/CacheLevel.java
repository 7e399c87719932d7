package dev.mayfly.research.caches;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.report.wording.Resolution;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable. The form of one cache; everything is a power of two but the number of ways.
 *
 * @param ways how many lines with the same index it holds
 */
record CacheLevel(long bytes, int ways, int lineBytes) {
  private static final Pattern TEXT = Pattern.compile("(\\w+)/(\\d{1,3})/(\\d{1,4})");
  private static final int MOST_WAYS = 128;
  private static final int SHORTEST_LINE = 8; // a field never lies in two lines
  private static final long MOST_BYTES = 64 << 20;

  CacheLevel {
    if (lineBytes < SHORTEST_LINE
        || Integer.bitCount(lineBytes) != 1
        || ways < 1
        || ways > MOST_WAYS
        || bytes < (long) ways * lineBytes
        || bytes > MOST_BYTES
        || bytes % ((long) ways * lineBytes) != 0
        || Long.bitCount(bytes / ways / lineBytes) != 1) {
      throw new IllegalArgumentException(
          lenientFormat(
              "%s bytes in %s ways of lines of %s bytes are no cache: lines must have 8 bytes or"
                  + " more, their size and the number of sets must be powers of two, and the cache"
                  + " has at most 64m",
              bytes, ways, lineBytes));
    }
  }

  /**
   * Reads {@code 32k/4/32}: size, ways, bytes of a line.
   *
   * @throws IllegalArgumentException if it is none
   */
  static CacheLevel parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches() || Resolution.sizeOf(parts.group(1)).isEmpty()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a cache; write size/ways/line, as in 32k/4/32");
    }
    return new CacheLevel(
        Resolution.sizeOf(parts.group(1)).getAsLong(),
        Integer.parseInt(parts.group(2)),
        Integer.parseInt(parts.group(3)));
  }

  /** Whether a text looks like one or more. */
  static boolean isLevel(String text) {
    return TEXT.matcher(text).lookingAt();
  }

  /** The number of its sets of lines. */
  int sets() {
    return (int) (bytes / ways / lineBytes);
  }

  /** In words. */
  @Override
  public String toString() {
    return (bytes >> 10) + " KB " + ways + "-way " + lineBytes + " B";
  }
}
