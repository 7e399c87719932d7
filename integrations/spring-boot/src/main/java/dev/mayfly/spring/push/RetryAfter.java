package dev.mayfly.spring.push;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;

/**
 * Thread-safe, without state. Reads how long a server wants to be left alone [1].
 *
 * <p>[1] https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
final class RetryAfter {
  private static final Duration MOST = Duration.ofHours(1);

  private RetryAfter() {}

  /** The time to wait, an hour at most; none if the server does not say or cannot be understood. */
  static Duration of(HttpHeaders headers, Instant now) {
    Duration wait =
        headers.firstValue("Retry-After").map(text -> read(text, now)).orElse(Duration.ZERO);
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(MOST) > 0 ? MOST : wait;
  }

  private static Duration read(String text, Instant now) {
    if (text.matches("[0-9]{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(text));
    }
    try {
      return Duration.between(
          now, ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeParseException neither) {
      return Duration.ZERO;
    }
  }
}
