package dev.mayfly.report.text;

import dev.mayfly.finding.Finding;
import dev.mayfly.report.wording.FindingSentences;
import dev.mayfly.report.wording.Units;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: what is worth a sentence, the most important first. */
final class FindingsSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    List<Finding> findings = source.findings().all();
    page.heading("FINDINGS", "");
    if (findings.isEmpty()) {
      page.wrapped("  ", FindingSentences.none(source.snapshot()));
    }
    for (Finding finding : findings.subList(0, Math.min(FindingSentences.MOST, findings.size()))) {
      page.wrapped("  ", "    ", FindingSentences.of(finding, source.names()));
    }
    if (findings.size() > FindingSentences.MOST) {
      page.line(
          "  "
              + Units.count(findings.size() - FindingSentences.MOST)
              + " more are in profile.json.");
    }
  }
}
