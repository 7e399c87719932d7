package dev.mayfly.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.LayoutProfile;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.RestProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first page: what is asked first stands first, and no program makes it long. */
class FirstPageTest {

  private static final Pattern SAYS_NOTHING =
      Pattern.compile(
          "^\\W*[Nn]one\\W*$|: [Nn]one\\.?$|\\b0 B or more|[≤≥] <0\\.1|, 0 (?!of)[a-z]");

  private static final Pattern ESTIMATE = Pattern.compile("([0-9.,]+)(?: [kMGT]?B)? ± ([0-9.,]+)");

  private static String page(ProfileSnapshot profile) {
    return Reports.write(new TextReport(TextLayout.FIRST_PAGE), profile);
  }

  static Stream<ProfileSnapshot> profiles() {
    RandomProfiles random = new RandomProfiles(61, true);
    return Stream.concat(
        Stream.of(
            ProfileSnapshot.EMPTY,
            ShopProfile.snapshot(),
            RestProfile.snapshot(),
            AccountsReportTest.shop(),
            TimeReportTest.profile(),
            LeakProfile.withHolder(),
            LayoutProfile.snapshot()),
        IntStream.range(0, 30).mapToObj(i -> random.next()));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void isShortAndSaysNothingInVain(ProfileSnapshot profile) {
    List<String> lines = page(profile).lines().toList();
    assertThat(lines).hasSizeLessThanOrEqualTo(TextLayout.FIRST_PAGE.lines());
    assertThat(lines.get(lines.size() - 1))
        .matches("(All|[0-9]+ of) [0-9]+ sections?, tables cut\\. The rest: mayfly report --all");
    assertThat(lines).noneMatch(SAYS_NOTHING.asPredicate()).noneMatch(FirstPageTest::isUncertain);
  }

  /** Whether a line has an estimate whose error is above half of it. */
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

  @Test
  void theQuestionStandsBeforeTheFindingsAndTheyBeforeOwnLines() {
    String page = page(RestProfile.snapshot());
    assertThat(page.indexOf("The run allocated 114 MB: "))
        .isBetween(1, page.indexOf("FINDINGS (worth most first)"));
    assertThat(page.indexOf("FINDINGS")).isLessThan(page.indexOf("TOP SITES"));
  }

  /** Estimates whose error is above half of them are one sum. */
  @Test
  void uncertainEstimatesAreAddedUp() {
    String uncertain = "200 kB ± 912";
    for (TextReport report : List.of(new TextReport(), new TextReport(TextLayout.FIRST_PAGE))) {
      assertThat(Reports.write(report, RestProfile.snapshot()))
          .doesNotContain(uncertain)
          .contains("  1 more, 200 kB, too uncertain to split.\n");
    }
  }
}
