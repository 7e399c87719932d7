package dev.mayfly.report.text;

import com.google.common.base.Strings;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.ThreadsChapter;
import dev.mayfly.report.wording.AllBytes;
import dev.mayfly.report.wording.BufferPoolSentence;
import dev.mayfly.report.wording.CoverageAdvice;
import dev.mayfly.report.wording.NotWovenReasons;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.report.wording.WovenCode;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: how much of what happened was seen. */
final class CoverageSection implements Section {

  private static final int THREADS = 12;
  private static final int EXAMPLES = 3;

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    Coverage coverage = source.snapshot().coverage();
    page.heading("COVERAGE", "");
    if (!source.snapshot().whole().isEmpty()) {
      page.wrapped("  ", "    ", WholeSentences.explained(source.snapshot().whole()));
      for (String sentence : WholeSentences.remaining(source.snapshot())) {
        page.wrapped("  ", "    ", sentence);
      }
    }
    page.line(
        "  " + bytes(source.snapshot().whole(), NoteSentences.haveLowerBound(source.snapshot())));
    for (String sentence : AllBytes.outside(source.snapshot()).stream().toList()) {
      page.wrapped("  ", "    ", sentence);
    }
    for (String sentence : NoteSentences.ofCoverage(source.snapshot())) {
      page.wrapped("  ", "    ", sentence);
    }
    for (String sentence : CoverageAdvice.of(source.snapshot())) {
      page.wrapped("  ", "    ", sentence);
    }
    page.line("  " + WovenCode.of(source.snapshot()));
    String outside = BufferPoolSentence.of(source.snapshot());
    if (!outside.isEmpty()) {
      page.wrapped("  ", "    ", outside);
    }
    writeNotWoven(coverage.notWoven(), page);
    writeThreads(source, page);
  }

  private static String bytes(WholePicture whole, boolean atLeast) {
    String counted = "counted " + Units.bytes(whole.countedBytes());
    if (whole.allocatedBytes() < 0) {
      return counted + "; this JVM does not report the bytes its threads allocated";
    }
    String allocated = (atLeast ? "at least " : "") + Units.bytes(whole.allocatedBytes());
    if (whole.countedBytes() > whole.allocatedBytes()) {
      return counted
          + "; the threads allocated only "
          + allocated
          + ", because the JIT compiler removed some objects";
    }
    return counted
        + " of "
        + allocated
        + " that the threads allocated: "
        + Units.covered(whole.countedBytes(), whole.allocatedBytes(), atLeast)
        + " %";
  }

  private static void writeNotWoven(List<NotWoven> notWoven, TextWriter page) throws IOException {
    if (notWoven.isEmpty()) {
      return;
    }
    page.line("  not woven:");
    int width = 0;
    for (NotWoven reason : notWoven) {
      width = Math.max(width, Units.count(reason.count()).length());
    }
    for (NotWoven reason : notWoven) {
      String count = Strings.padStart(Units.count(reason.count()), width, ' ');
      page.wrapped("    " + count + "  ", " ".repeat(width + 8), withExamples(reason));
    }
  }

  private static String withExamples(NotWoven reason) {
    List<String> shown = NotWovenReasons.examples(reason, EXAMPLES);
    String text =
        NotWovenReasons.of(reason.count(), reason.reason())
            + (shown.isEmpty() ? "" : ": " + String.join(", ", shown));
    return text + (reason.count() > shown.size() && !shown.isEmpty() ? ", …" : "");
  }

  private static void writeThreads(TextSource source, TextWriter page) throws IOException {
    Sheet<ThreadsChapter.Row> sheet = ThreadsChapter.sheet(source.snapshot());
    int all = sheet.rows().size();
    if (all == 0) {
      return;
    }
    TextTable.write(sheet, THREADS, page);
    if (all > THREADS) {
      page.line("  … and " + Units.counted(all - THREADS, "row", "rows") + " more");
    }
  }
}
