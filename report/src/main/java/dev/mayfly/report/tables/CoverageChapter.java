package dev.mayfly.report.tables;

import static com.google.common.base.Strings.lenientFormat;
import static dev.mayfly.report.tables.Sheet.named;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.AllBytes;
import dev.mayfly.report.wording.BufferPoolSentence;
import dev.mayfly.report.wording.CoverageAdvice;
import dev.mayfly.report.wording.NotWovenReasons;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.report.wording.WovenCode;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.run.NotWoven;
import java.util.List;

/** Thread-safe, without state: how much of what happened was counted. */
final class CoverageChapter {

  private static final int EXAMPLES = 3;

  private CoverageChapter() {}

  static Chapter of(ProfileSnapshot snapshot) {
    return Chapter.of("coverage", "Coverage", "", notWoven(snapshot))
        .saying(names -> sentences(snapshot))
        .ifEmpty("All classes in scope are woven.");
  }

  private static List<String> sentences(ProfileSnapshot snapshot) {
    WholePicture whole = snapshot.whole();
    ImmutableList.Builder<String> all = ImmutableList.builder();
    if (!whole.isEmpty()) {
      all.add(WholeSentences.explained(whole)).addAll(WholeSentences.remaining(snapshot));
    }
    all.add(counted(whole, NoteSentences.haveLowerBound(snapshot)))
        .addAll(AllBytes.outside(snapshot).stream().toList())
        .addAll(NoteSentences.ofCoverage(snapshot))
        .addAll(CoverageAdvice.of(snapshot))
        .add(WovenCode.of(snapshot));
    String outside = BufferPoolSentence.of(snapshot);
    return outside.isEmpty() ? all.build() : all.add(outside).build();
  }

  private static String counted(WholePicture whole, boolean atLeast) {
    String counted = "counted " + Units.bytes(whole.countedBytes());
    if (whole.allocatedBytes() < 0) {
      return counted + "; this JVM does not report the bytes its threads allocated";
    }
    String allocated = (atLeast ? "at least " : "") + Units.bytes(whole.allocatedBytes());
    return whole.countedBytes() > whole.allocatedBytes()
        ? lenientFormat(
            "%s; the threads allocated only %s, because the JIT compiler removed some objects",
            counted, allocated)
        : lenientFormat(
            "%s of %s that the threads allocated: %s %",
            counted,
            allocated,
            Units.covered(whole.countedBytes(), whole.allocatedBytes(), atLeast));
  }

  private static Sheet<NotWoven> notWoven(ProfileSnapshot snapshot) {
    return Sheet.texts(
            "not woven",
            named(
                snapshot.coverage().notWoven(),
                reason -> NotWovenReasons.of(reason.count(), reason.reason())),
            List.of(Column.<NotWoven>shown("number", Unit.COUNT, NotWoven::count)))
        .remarking((reason, names) -> examples(reason));
  }

  private static String examples(NotWoven reason) {
    List<String> shown = NotWovenReasons.examples(reason, EXAMPLES);
    return String.join(", ", shown)
        + (reason.count() > shown.size() && !shown.isEmpty() ? ", …" : "");
  }
}
