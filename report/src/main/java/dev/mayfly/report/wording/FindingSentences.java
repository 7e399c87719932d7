package dev.mayfly.report.wording;

import dev.mayfly.finding.Finding;
import java.util.Locale;

/** Thread-safe, without state: findings in words. */
public final class FindingSentences {

  /** More would not be read. */
  public static final int MOST = 5;

  private FindingSentences() {}

  /** {@code Boxing: SalesStatistics boxes numbers: …}. */
  public static String of(Finding finding, ProfileNames names) {
    String kind = finding.kind();
    return kind.substring(0, 1).toUpperCase(Locale.ROOT)
        + kind.substring(1)
        + ". "
        + Printable.of(finding.words(names));
  }
}
