package dev.mayfly.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.DragReportTest;
import dev.mayfly.report.LayoutProfile;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.RestProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first page: what is asked first stands first, and no program makes it long. */
class FirstPageTest {

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
            DragReportTest.snapshot(),
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
    assertThat(lines)
        .noneMatch(line -> line.strip().equals("None.") || line.contains("0 B or more"))
        .noneMatch(line -> line.contains("≤ <0.1"));
  }

  @Test
  void theQuestionStandsBeforeTheFindingsAndTheyBeforeOwnLines() {
    String page = page(RestProfile.snapshot());
    assertThat(page.indexOf("The run allocated 114 MB: "))
        .isBetween(1, page.indexOf("FINDINGS (worth most first)"));
    assertThat(page.indexOf("FINDINGS")).isLessThan(page.indexOf("TOP SITES"));
  }

  /** Estimates whose error is above half of them are one sum, unless all sections are printed. */
  @Test
  void uncertainEstimatesAreAddedUp() {
    String uncertain = "200 kB ± 912";
    assertThat(Reports.write(new TextReport(), RestProfile.snapshot()))
        .contains(uncertain)
        .doesNotContain("too uncertain");
    assertThat(page(RestProfile.snapshot()))
        .doesNotContain(uncertain)
        .contains("  1 more, 200 kB, too uncertain to split\n");
  }
}
