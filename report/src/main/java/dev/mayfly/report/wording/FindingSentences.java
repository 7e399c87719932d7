package dev.mayfly.report.wording;

import dev.mayfly.finding.Finding;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Locale;

/** Thread-safe, without state: findings in words. */
public final class FindingSentences {

  /** More would not be read. */
  public static final int MOST = 5;

  private FindingSentences() {}

  /**
   * The sentence without a finding: {@code None: nothing stands out.}, and of how much that is
   * true.
   */
  public static String none(ProfileSnapshot snapshot) {
    long counted = snapshot.total().bytes();
    long all = snapshot.coverage().allocatedBytes();
    return "None: nothing stands out"
        + (all > 0 && counted < all / 2
            ? " in the counted bytes, "
                + Units.share(counted, all)
                + " % of all "
                + Units.bytes(all)
            : "")
        + ".";
  }

  /** {@code Boxing: SalesStatistics boxes numbers: …}. */
  public static String of(Finding finding, ProfileNames names) {
    String kind = finding.kind();
    return kind.substring(0, 1).toUpperCase(Locale.ROOT)
        + kind.substring(1)
        + ". "
        + Printable.of(finding.words(names));
  }
}
