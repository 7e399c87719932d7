package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.arrays.Arrays;
import subject.construction.Places;
import subject.contexts.Calls;
import subject.mill.Mill;
import subject.smoke.Smoke;
import subject.wasteful.Wasteful;

/** What is worth a sentence in programs that waste, and that nothing is in those that do not. */
final class FindingsIT {
  private static final WovenJvm JVM = WovenJvm.here().with("formats", "json;text");

  @Test
  void eachWasteIsFoundWhereItIsMade() {
    WovenRun run = JVM.with("arrays", "lengths").run(Wasteful.class, "all").expectSound();
    assertThat(Findings.of(run.profile()).all())
        .as("%s", run)
        .extracting(Finding::kind, finding -> finding.site().orElseThrow().method().methodName())
        .containsExactlyInAnyOrder(
            tuple("arrays mostly unused", "texts"),
            tuple("arrays grown by doubling", "grown"),
            tuple("boxing", "boxes"),
            tuple("empty arrays", "empty"),
            tuple("exceptions as control flow", "find"));
    assertThat(run.text("report/report.txt"))
        .contains("FINDINGS (worth most first)\n")
        .contains("] Arrays mostly unused, ");
    assertThat(run.text("report/report.txt").replaceAll("\\s+", " "))
        .contains(" % of all). char[] at Wasteful.texts:")
        .contains("1,000 of 1,000 arrays that start with 8 elements")
        .contains("up to 512, in 4,200 copies");
  }

  @Tag("exhaustive")
  @Test
  void programsThatDoNotWasteHaveNoFindings() {
    WovenJvm jvm = JVM.with("lifetime", "sampled").with("arrays", "lengths");
    for (Class<?> program : new Class<?>[] {Smoke.class, Arrays.class, Calls.class, Places.class}) {
      WovenRun run = jvm.run(program);
      assertThat(Findings.of(run.profile()).all()).as("%s", run).isEmpty();
      assertThat(run.text("report/report.txt")).contains("Nothing stands out");
    }
  }

  /** It never drops marks, and digests until many others have come; words die young. */
  @Test
  void millsKeepMarksAndCacheDigests() {
    WovenRun run = JVM.with("lifetime", "sampled").with("arrays", "lengths").run(Mill.class);
    assertThat(Findings.of(run.profile()).all())
        .as("%s", run)
        .extracting(Finding::kind)
        .containsExactly("leak", "long-lived cache");
    assertThat(run.text("report/report.txt")).contains("Mill$Mark", "Mill$Digest");
  }
}
