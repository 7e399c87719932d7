package dev.mayfly.report;

import dev.mayfly.finding.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Thread-safe, without state: what is worth a sentence, the most important first. */
final class FindingsSection implements TextReport.Section {

  /** More would not be read. */
  static final int MOST = 5;

  @Override
  public void write(TextSource source, TextPage page) throws IOException {
    List<Finding> findings = source.findings().all();
    page.heading("FINDINGS", "");
    if (findings.isEmpty()) {
      page.line("  None: nothing stands out.");
    }
    for (Finding finding : findings.subList(0, Math.min(MOST, findings.size()))) {
      page.wrapped("  ", "    ", words(finding, source));
    }
    if (findings.size() > MOST) {
      page.line("  " + Units.count(findings.size() - MOST) + " more are in profile.json.");
    }
  }

  /** {@code Boxing: SalesStatistics boxes numbers: …}. */
  static String words(Finding finding, TextSource source) {
    String kind = finding.kind();
    return kind.substring(0, 1).toUpperCase(Locale.ROOT)
        + kind.substring(1)
        + ". "
        + Printable.of(finding.words(new FindingNames(source)));
  }
}
