package dev.mayfly.report.output;

import java.time.Instant;
import java.time.LocalDate;

/**
 * Static: points in time in the words of {@link Instant#toString}, which takes the JVM fifty
 * classes at its first call.
 */
public final class IsoInstant {
  private static final int SECONDS_A_DAY = 86_400;
  private static final int GROUP = 1_000;

  /** Somewhere in the year 5138. */
  private static final long LATEST_SECOND = 100_000_000_000L;

  private IsoInstant() {}

  /** The text, as {@code 2026-11-28T13:31:06.250Z}. */
  public static String of(Instant moment) {
    if (Math.abs(moment.getEpochSecond()) > LATEST_SECOND) {
      return moment.toString();
    }
    long days = Math.floorDiv(moment.getEpochSecond(), (long) SECONDS_A_DAY);
    int second = Math.floorMod(moment.getEpochSecond(), SECONDS_A_DAY);
    StringBuilder text = new StringBuilder(LocalDate.ofEpochDay(days).toString());
    digits(text.append('T'), second / 3_600, 10);
    digits(text.append(':'), second / 60 % 60, 10);
    digits(text.append(':'), second % 60, 10);
    int nanos = moment.getNano();
    if (nanos != 0) {
      text.append('.');
    }
    while (nanos != 0) {
      digits(text, nanos / (GROUP * GROUP), GROUP / 10);
      nanos = nanos % (GROUP * GROUP) * GROUP;
    }
    return text.append('Z').toString();
  }

  private static void digits(StringBuilder text, int number, int first) {
    for (int unit = first; unit > 0; unit /= 10) {
      text.append((char) ('0' + number / unit % 10));
    }
  }
}
