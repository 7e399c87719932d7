package dev.mayfly.research.caches;

import com.google.common.base.Splitter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Immutable. Which caches are simulated, and which part of them.
 *
 * @param fraction one set in this many is simulated; a power of two
 */
public record CacheModel(CacheLevel first, CacheLevel second, int fraction) {
  /** The ones of the Javana paper. */
  static final CacheModel JAVANA =
      new CacheModel(new CacheLevel(32 << 10, 4, 32), new CacheLevel(1 << 20, 8, 128), 1);

  private static final String JAVANA_NAME = "javana";
  private static final String HOST_NAME = "host";
  private static final Pattern FRACTION = Pattern.compile("1/(\\d{1,4})");

  /** Checks that each simulated set of one level has what it needs of the other. */
  public CacheModel {
    if (first.lineBytes() > second.lineBytes() || first.bytes() > second.bytes()) {
      throw new IllegalArgumentException(
          "the second level must be at least as large as the first, and its lines, too");
    }
  }

  /**
   * Reads the form of caches.
   *
   * @param text {@code javana}, {@code host}, or two levels as in {@code 32k/4/32,1m/8/128}
   * @throws IllegalArgumentException if it is none of these; the message says why
   */
  public static CacheModel parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case JAVANA_NAME -> JAVANA;
      case HOST_NAME -> HostCaches.read();
      default -> parseLevels(text);
    };
  }

  /** Whether a text looks like a form of caches, or of one. */
  public static boolean isForm(String text) {
    return text.equals(JAVANA_NAME) || text.equals(HOST_NAME) || CacheLevel.isLevel(text);
  }

  private static CacheModel parseLevels(String text) {
    List<String> levels = Splitter.on(',').trimResults().splitToList(text.replace(';', ','));
    if (levels.size() != 2) {
      throw new IllegalArgumentException(
          "'" + text + "' is neither javana, nor host, nor two caches, as in 32k/4/32,1m/8/128");
    }
    return new CacheModel(CacheLevel.parse(levels.get(0)), CacheLevel.parse(levels.get(1)), 1);
  }

  /**
   * Simulates a part of the sets.
   *
   * @param text as in {@code 1/16}; {@code all} for all of them
   * @throws IllegalArgumentException if there is no such part; the message says why
   */
  public CacheModel withSets(String text) {
    if (text.equals("all")) {
      return this;
    }
    Matcher parts = FRACTION.matcher(text);
    int part = parts.matches() ? Integer.parseInt(parts.group(1)) : 0;
    int most = Math.min(first.sets() * first.lineBytes() / second.lineBytes(), second.sets());
    if (Integer.bitCount(part) != 1 || part > most) {
      throw new IllegalArgumentException(
          "'" + text + "' must be all or 1/n, n a power of two up to " + most);
    }
    return new CacheModel(first, second, part);
  }

  /** The number of lines that the caches hold. */
  long lines() {
    return (long) first.sets() * first.ways() + (long) second.sets() * second.ways();
  }

  /** In words. */
  @Override
  public String toString() {
    return "L1 " + first + ", L2 " + second + (fraction == 1 ? "" : ", 1/" + fraction + " of sets");
  }
}
