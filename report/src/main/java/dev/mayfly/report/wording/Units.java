package dev.mayfly.report.wording;

import dev.mayfly.histogram.LogBuckets;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/** Thread-safe, without state: numbers as people read them, in no language. */
public final class Units {

  private static final String[] COUNTS = {"", " k", " M", " G", " T", " P", " E"};
  private static final String[] BYTES = {" B", " kB", " MB", " GB", " TB", " PB", " EB"};
  private static final String[] NANOS = {" ns", " µs", " ms", " s"};

  private static final double MINUTE = 60e9;
  private static final double HOUR = 60 * MINUTE;
  private static final double DAY = 24 * HOUR;

  private Units() {}

  /** {@code 1,234,567}. */
  public static String count(long count) {
    return Decimals.grouped(count);
  }

  /** {@code 1,234,567 sites}, {@code 1 site}. */
  public static String counted(long count, String one, String many) {
    return count(count) + " " + (count == 1 ? one : many);
  }

  /** {@code 999}, {@code 1.2 M}: powers of 1000. */
  public static String roughly(long count) {
    return scaled((double) count, COUNTS);
  }

  /** {@code 24 B}, {@code 1.2 MB}: powers of 1000. */
  public static String bytes(long bytes) {
    return scaled((double) bytes, BYTES);
  }

  /**
   * {@code 12.4 MB ± 1.1}, {@code 0.2 MB ± 55.0}: an estimate and how far its interval goes, in the
   * same unit.
   */
  public static String estimatedBytes(long bytes, double halfWidth) {
    String estimate = bytes(bytes);
    String ownUnit = estimate.substring(estimate.lastIndexOf(' '));
    int unit = Arrays.asList(BYTES).indexOf(ownUnit);
    double scale = Math.pow(1000, unit);
    if (halfWidth / scale < 999.5) {
      return estimate + " ± " + tenths(halfWidth / scale);
    }
    while (halfWidth / scale >= 999.5 && unit < BYTES.length - 1) {
      scale *= 1000;
      unit++;
    }
    return tenths(bytes / scale) + BYTES[unit] + " ± " + tenths(halfWidth / scale);
  }

  private static String tenths(double amount) {
    return amount > 0 && amount < 0.05 ? "<0.1" : rounded(amount);
  }

  /** {@code 24.5 B}. */
  public static String meanBytes(long bytes, long count) {
    return scaled(count == 0 ? 0 : (double) bytes / count, BYTES);
  }

  /** {@code 3.4 ms}, {@code 2.5 min}. */
  public static String nanos(long nanos) {
    return nanos((double) nanos);
  }

  /** {@code 3.4 ms}, {@code 2.5 min}. */
  public static String nanos(double nanos) {
    if (nanos < 2 * MINUTE) {
      return scaled(nanos, NANOS);
    }
    if (nanos < 2 * HOUR) {
      return rounded(nanos / MINUTE) + " min";
    }
    return nanos < 2 * DAY ? rounded(nanos / HOUR) + " h" : rounded(nanos / DAY) + " d";
  }

  /** {@code 45.2}. A share above 0 does not round to 0, nor one below 100 to 100. */
  public static String share(long part, long whole) {
    return percent(whole == 0 ? 0 : (double) part / whole);
  }

  /**
   * {@code 45.2}, {@code ≤ 45.2}: the counted share of the allocated bytes. Never above 100: an
   * object counts where the program requests it, and compiled code may not allocate it.
   *
   * @param atLeast whether the allocated bytes are a lower bound
   */
  public static String covered(long counted, long allocated, boolean atLeast) {
    if (counted > allocated) {
      return "≤ 100";
    }
    String share = share(counted, allocated);
    return (atLeast && counted > 0 && share.charAt(0) != '<' ? "≤ " : "") + share;
  }

  /** {@code 45.2}, for 0.452. */
  public static String percent(double share) {
    double percent = 100 * share;
    if (percent > 0 && percent < 0.05) {
      return "<0.1";
    }
    if (percent < 100 && percent >= 99.95) {
      return ">99.9";
    }
    return Decimals.fixed(percent, 1);
  }

  /** {@code 2.1 – 2.7 ms}: between these ages; {@code ≥ 2.1 ms} where the curve ends before. */
  public static String range(OptionalLong from, OptionalLong to, LongFunction<String> unit) {
    if (to.isEmpty()) {
      return from.isEmpty()
          ? "not reached"
          : from.getAsLong() == 0 ? "unknown" : "≥ " + unit.apply(from.getAsLong());
    }
    long low = from.orElse(to.getAsLong());
    long high = to.getAsLong();
    String last = unit.apply(high);
    if (LogBuckets.bucketOf(low) == LogBuckets.bucketOf(high)) {
      return last;
    }
    if (low == 0) {
      return "≤ " + last;
    }
    return span(low, high, unit);
  }

  /** {@code 40 – 47}: from one value to another, with one unit if it is the same. */
  public static String span(long low, long high, LongFunction<String> unit) {
    String first = unit.apply(low);
    String last = unit.apply(high);
    if (first.equals(last)) {
      return last;
    }
    int firstUnit = first.lastIndexOf(' ');
    int lastUnit = last.lastIndexOf(' ');
    if (firstUnit > 0 && first.substring(firstUnit).equals(last.substring(Math.max(0, lastUnit)))) {
      first = first.substring(0, firstUnit);
    }
    return first + " – " + last;
  }

  private static String scaled(double amount, String[] units) {
    if (amount < 999.5 && amount == Math.rint(amount)) {
      return Decimals.fixed(amount, 0) + units[0];
    }
    int unit = 0;
    double rest = amount;
    while (rest >= 999.5 && unit < units.length - 1) {
      rest /= 1000;
      unit++;
    }
    return rounded(rest) + units[unit];
  }

  private static String rounded(double amount) {
    return Decimals.fixed(amount, amount < 99.95 ? 1 : 0);
  }
}
