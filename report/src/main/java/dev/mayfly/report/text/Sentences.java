package dev.mayfly.report.text;

import static com.google.common.base.Strings.lenientFormat;
import static dev.mayfly.report.text.HeaderSection.known;

import com.google.common.base.Joiner;
import com.google.common.base.Strings;
import dev.mayfly.finding.Finding;
import dev.mayfly.report.wording.CostSentences;
import dev.mayfly.report.wording.FindingSentences;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: the sections that are only sentences. */
final class Sentences {

  private Sentences() {}

  /** The findings, the most important first. */
  static void findings(TextSource source, TextWriter page) throws IOException {
    List<Finding> findings = source.findings().all();
    page.heading("FINDINGS", findings.isEmpty() ? "" : "worth most first");
    if (findings.isEmpty()) {
      page.wrapped("  ", FindingSentences.none(source.snapshot()));
    }
    for (Finding finding : findings.subList(0, Math.min(FindingSentences.MOST, findings.size()))) {
      page.wrapped(
          "  ",
          "    ",
          FindingSentences.of(finding, source.findings(), source.per(), source.names()));
    }
    if (findings.size() > FindingSentences.MOST) {
      page.line(
          "  "
              + Units.count(findings.size() - FindingSentences.MOST)
              + " more are in profile.json.");
    }
  }

  /** The cost of the profiler itself, and where it gave way. */
  static void cost(TextSource source, TextWriter page) throws IOException {
    Map<String, String> parts = CostSentences.parts(source.snapshot().overhead());
    if (!parts.isEmpty()) {
      page.heading("PROFILER COST", "");
    }
    for (Map.Entry<String, String> part : parts.entrySet()) {
      page.wrapped("  " + Strings.padEnd(part.getKey(), 11, ' '), " ".repeat(13), part.getValue());
    }
  }

  /** Notes on how exact and complete the figures are. */
  static void notes(TextSource source, TextWriter page) throws IOException {
    List<String> notes = new ArrayList<>(NoteSentences.of(source.snapshot()));
    notes.removeAll(NoteSentences.ofCoverage(source.snapshot()));
    if (!notes.isEmpty()) {
      page.heading("NOTES", "");
    }
    for (String note : notes) {
      page.wrapped("  - ", "    ", note);
    }
  }

  /** The circumstances of the run. */
  static void run(TextSource source, TextWriter page) throws IOException {
    Environment about = source.snapshot().environment();
    page.heading("RUN", "");
    page.wrapped(
        "  ",
        known(about.vmName(), about.javaVersion())
            + ", collectors: "
            + known("", about.collectors()));
    page.wrapped(
        "  ",
        lenientFormat(
            "context=%s, lifetime=%s, from %s to %s",
            known("", about.contextModes().text()),
            known("", about.lifetimeModes().text()),
            about.start().truncatedTo(ChronoUnit.SECONDS),
            about.end().truncatedTo(ChronoUnit.SECONDS)));
    if (!about.options().isEmpty()) {
      page.wrapped(
          "  ", "options: " + Joiner.on(", ").withKeyValueSeparator("=").join(about.options()));
    }
  }
}
