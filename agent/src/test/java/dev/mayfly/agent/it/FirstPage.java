package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thread-safe, without state. Checks the text report of a real run: each line says something. */
final class FirstPage {
  private static final int MOST_LINES = 120;

  private static final Pattern SAYS_NOTHING =
      Pattern.compile(
          "^\\W*[Nn]one\\W*$|: [Nn]one\\.?$|\\b0 B or more|[≤≥] <0\\.1|, 0 (?!of)[a-z]");

  private static final Pattern ESTIMATE = Pattern.compile("([0-9.,]+)(?: [kMGT]?B)? ± ([0-9.,]+)");

  private FirstPage() {}

  /** Fails at lines that say nothing, and at estimates whose error is above half of them. */
  static String checked(String report) {
    List<String> lines = report.lines().toList();
    assertThat(lines)
        .hasSizeLessThanOrEqualTo(MOST_LINES)
        .noneMatch(SAYS_NOTHING.asPredicate())
        .noneMatch(FirstPage::isUncertain);
    return report;
  }

  private static boolean isUncertain(String line) {
    Matcher estimate = ESTIMATE.matcher(line);
    while (estimate.find()) {
      // both are rounded
      if (number(estimate.group(2)) > number(estimate.group(1)) / 2 + 0.1) {
        return true;
      }
    }
    return false;
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace(",", ""));
  }
}
