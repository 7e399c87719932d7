package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import hostile.control.Loops;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;

/** Attached to a program whose loops are never left. */
final class AttachIT {
  private static final String LOOPS = Loops.class.getName();
  private static final String BUSY = Loops.Busy.class.getName();
  private static final int ROUNDS = 300;
  private static final List<String> RUN_ON =
      List.of(
          "Running loop, ",
          "Loops$Busy.spin:" + 26 + " has run on busy since before Mayfly came.",
          "Loops.main:" + 51 + " has run on main since before Mayfly came.");

  @EachJvm(contexts = "tree")
  void countsWhatIsEnteredAndNamesTheLoopsThatRunOn(WovenJvm jvm) throws Exception {
    WovenProcess process =
        jvm.withoutAgent()
            .withOnlyJvm("-XX:+EnableDynamicAgentLoading", "-Xmx256m")
            .start(Loops.class);
    ManagementIT.loadAgent(
        process, "every=1,formats=json;text,lifetime=off,output=report,jmx=false");
    ManagementIT.awaitProfile(
        process,
        "a class woven around its running method, and one that stays as it is, which is sampled",
        report ->
            ManagementIT.names(report, WeavingLedger.WAITING).equals(List.of(BUSY))
                && ManagementIT.names(report, WeavingLedger.RUNNING).size() == 2
                && isSampled(report, BUSY, "spin"));
    // on a busy machine, all of the first ones may be between two samples
    int rounds = 0;
    boolean isSampled = false;
    for (int more = ROUNDS; !isSampled; more++) {
      ManagementIT.make(process, more);
      rounds += more;
      int made = rounds;
      isSampled =
          isSampled(
              ManagementIT.awaitProfile(
                  process, "a report of it", report -> report.total().allocations() == made),
              LOOPS,
              "main");
    }
    ProfileSnapshot running =
        ManagementIT.awaitProfile(
            process,
            "findings of both loops",
            report -> Set.copyOf(runningLoops(report)).equals(Set.of(LOOPS, BUSY)));
    process.awaitThat(
        "a text that names both loops",
        () ->
            RUN_ON.stream()
                .allMatch(
                    Files.readString(process.directory().resolve("report/report.txt"))::contains));
    process.process().outputWriter().close();
    WovenRun run = process.await().expectExit(0);
    run.expectTreeOnly("Loops.make Loops$Item=" + rounds);

    // read while the loops run: main leaves its own when its input ends
    assertThat(ManagementIT.names(running, WeavingLedger.RUNNING))
        .satisfiesExactly(
            busy -> assertThat(busy).matches("\\Q" + BUSY + "\\E\\.spin:2[5-9] \\(busy\\)"),
            main -> assertThat(main).matches("\\Q" + LOOPS + "\\E\\.main:(49|5[0-4]) \\(main\\)"));
    assertThat(runningLoops(running)).containsExactlyInAnyOrder(LOOPS, BUSY);

    ProfileSnapshot profile = run.profile();
    WholePicture whole = profile.whole();
    AllocationSite own = site(whole, LOOPS, "main");
    assertThat(own.line()).isEqualTo(51);
    long allocated = (long) rounds * Loops.BLOCK;
    RestEstimate estimate = whole.bySite().get(own);
    assertThat((double) estimate.bytes()).isBetween(0.5 * allocated, 1.5 * allocated);
    assertThat(site(whole, BUSY, "spin").line()).isEqualTo(26);

    // no byte is counted and estimated
    assertThat(whole.countedBytes() + whole.restBytes())
        .isLessThanOrEqualTo(whole.allocatedBytes());
    assertThat(whole.selfCheck().discrepancies()).isEmpty();
    ThreadSnapshot main =
        profile.threads().stream()
            .filter(row -> row.name().equals("main"))
            .findFirst()
            .orElseThrow();
    assertThat(main.allocatedBytes()).isBetween(allocated, allocated + (4L << 20));
  }

  private static List<String> runningLoops(ProfileSnapshot report) {
    return Findings.of(report).all().stream()
        .filter(finding -> finding.kind().equals("running loop"))
        .map(Finding::typeName)
        .toList();
  }

  private static boolean isSampled(ProfileSnapshot report, String className, String method) {
    return report.whole().bySite().keySet().stream()
        .anyMatch(site -> isOf(site, className, method));
  }

  private static AllocationSite site(WholePicture whole, String className, String method) {
    return whole.bySite().keySet().stream()
        .filter(site -> isOf(site, className, method))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isOf(AllocationSite site, String className, String method) {
    return site.method().className().equals(className) && site.method().methodName().equals(method);
  }
}
