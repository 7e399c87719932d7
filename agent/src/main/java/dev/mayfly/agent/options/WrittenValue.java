package dev.mayfly.agent.options;

import com.google.common.base.CharMatcher;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stateless. Refuses values that hold what a shell would have replaced or removed, or another
 * option: they would be taken literally, which no user means.
 */
final class WrittenValue {
  private static final CharMatcher QUOTES = CharMatcher.anyOf("\"'");

  private WrittenValue() {}

  /**
   * Checks a value, or an element of a list.
   *
   * @throws OptionException if it means something else, with the likely meaning
   */
  static void check(String key, String value, OptionSet set) {
    refuse(key, value, QUOTES.trimFrom(value), "quotes are part of the value here");
    if (value.startsWith("~/") || value.startsWith("@~/") || value.equals("~")) {
      String home = System.getProperty("user.home", "");
      refuse(
          key,
          value,
          value.replaceFirst("~", Matcher.quoteReplacement(home)),
          "no shell replaces '~' here");
    }
    if (value.contains("${")) {
      throw new OptionException(
          "option '" + key + "': no shell replaces '${..}' here, in '" + value + "'");
    }
    if (value.indexOf('=') > 0) {
      checkSeparators(key, value, set);
    }
  }

  private static void refuse(String key, String value, String meant, String reason) {
    if (!value.equals(meant)) {
      throw new OptionException(
          "option '" + key + "': " + reason + ". Did you mean " + key + "=" + meant + "?");
    }
  }

  /** Options with anything but a comma between them are one option. */
  private static void checkSeparators(String key, String value, OptionSet set) {
    Matcher next = Pattern.compile("[\\s:;]+([a-z][a-z.-]*)\\s*=").matcher(value);
    while (next.find()) {
      if (set.of(next.group(1)) != null) {
        throw new OptionException(
            "option '"
                + key
                + "': the value '"
                + value
                + "' has another option in it. Separate options by commas: "
                + key
                + "="
                + value.substring(0, next.start()).strip()
                + ","
                + next.group(1)
                + "="
                + value.substring(next.end()).strip());
      }
    }
  }
}
