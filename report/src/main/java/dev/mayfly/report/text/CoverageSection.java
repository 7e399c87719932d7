package dev.mayfly.report.text;

import com.google.common.base.Strings;
import dev.mayfly.report.wording.AllBytes;
import dev.mayfly.report.wording.BufferPoolSentence;
import dev.mayfly.report.wording.CoverageAdvice;
import dev.mayfly.report.wording.NotWovenReasons;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.report.wording.ThreadNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.report.wording.WovenCode;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.SimilarThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
      page.line("  not woven: no class in scope");
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
    List<String> examples = reason.examples();
    List<String> shown = examples.subList(0, Math.min(EXAMPLES, examples.size()));
    String text =
        NotWovenReasons.of(reason.count(), reason.reason())
            + (shown.isEmpty() ? "" : ": " + String.join(", ", shown));
    return text + (reason.count() > shown.size() && !shown.isEmpty() ? ", …" : "");
  }

  private static void writeThreads(TextSource source, TextWriter page) throws IOException {
    List<SimilarThreads> groups = SimilarThreads.of(source.snapshot().threads());
    if (groups.isEmpty()) {
      page.line("  threads: none was recorded");
      return;
    }
    Map<String, RestEstimate> rest = source.snapshot().whole().byThreadGroup();
    TextTable table = new TextTable().numbers("counted", "allocated", "%", "allocations");
    if (!rest.isEmpty()) {
      table.numbers("estimated ± 95 %");
    }
    table.names("thread");
    for (SimilarThreads group : groups.subList(0, Math.min(THREADS, groups.size()))) {
      List<String> cells = new ArrayList<>(counted(group));
      if (!rest.isEmpty()) {
        cells.add(estimated(rest.get(ThreadGroupName.of(group.name()))));
      }
      cells.add(ThreadNames.of(group));
      table.row(cells);
    }
    table.write(page);
    if (groups.size() > THREADS) {
      page.line("  … and " + Units.counted(groups.size() - THREADS, "row", "rows") + " more");
    }
  }

  private static List<String> counted(SimilarThreads group) {
    boolean known = group.allocatedBytes() >= 0;
    return List.of(
        Units.bytes(group.stats().bytes()),
        known ? allocated(group) : "unknown",
        known
            ? Units.covered(group.stats().bytes(), group.allocatedBytes(), group.isLowerBound())
            : "-",
        Units.count(group.stats().allocations()));
  }

  private static String estimated(@Nullable RestEstimate rest) {
    return rest == null ? "-" : Units.estimatedBytes(rest.bytes(), rest.halfWidth());
  }

  /** Of threads that have finished, what they were last seen to have allocated. */
  private static String allocated(SimilarThreads group) {
    return (group.isLowerBound() ? "≥ " : "") + Units.bytes(group.allocatedBytes());
  }
}
