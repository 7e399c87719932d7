package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Locale;

/** Thread-safe, without state: findings in words. */
public final class FindingSentences {

  /** More would not be read. */
  public static final int MOST = 5;

  private FindingSentences() {}

  /** The sentence without a finding: {@code Nothing stands out.}, and of how much that is true. */
  public static String none(ProfileSnapshot snapshot) {
    long counted = snapshot.total().bytes();
    long all = snapshot.coverage().allocatedBytes();
    return lenientFormat(
        "Nothing stands out%s.",
        all > 0 && counted < all / 2
            ? lenientFormat(
                " in the counted bytes, %s % of all %s",
                Units.share(counted, all), Units.bytes(all))
            : "");
  }

  /**
   * {@code [medium] Boxing, 11.1 MB (1.0 % of all). SalesStatistics boxes numbers: …}.
   *
   * @param findings all findings, which say how much this one matters
   */
  public static String of(Finding finding, Findings findings, Per per, ProfileNames names) {
    return lenientFormat(
        "[%s] %s. %s",
        grade(finding, findings),
        title(finding, findings, per),
        Printable.of(finding.words(names)));
  }

  /** {@code high}, {@code medium} or {@code low}. */
  public static String grade(Finding finding, Findings findings) {
    return findings.grade(finding).name().toLowerCase(Locale.ROOT);
  }

  /** {@code Boxing, 11.1 MB (1.0 % of all)}. */
  public static String title(Finding finding, Findings findings, Per per) {
    String kind = finding.kind();
    return kind.substring(0, 1).toUpperCase(Locale.ROOT)
        + kind.substring(1)
        + (finding.worth() < 0
            ? ""
            : lenientFormat(
                ", %s (%s % of all)",
                per.spelled(finding.worth()), Units.share(finding.worth(), findings.allBytes())));
  }
}
