package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import org.junit.jupiter.api.Tag;
import subject.blocks.Blocks;
import subject.blocks.Branches;

/** What threads really allocated is the program's, without what the profiler does on them. */
final class CoverageIT {
  private static final long BLOCKS = 100L * 1_000_016;

  /** The JVM's own start, and the loading of the program's classes. */
  private static final long BESIDE = 8_000_000;

  @EachJvm(anyJdk = true)
  void whatTheProfilerAllocatesIsNotTheProgram(WovenJvm jvm) {
    WovenRun run = jvm.run(Blocks.class).expectExit(0);
    expectShare(run.profile().coverage(), run);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void norIsIncludedWhatTheJdksProbesCost(WovenJvm jvm) {
    WovenRun run = jvm.with("jdk", "charge").run(Blocks.class).expectExit(0);
    expectShare(run.profile().coverage(), run);
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void physicalBytesAreThoseOfTheContexts(WovenJvm jvm) {
    WovenRun run = jvm.with("bytes", "physical").run(Blocks.class).expectExit(0);
    expectShare(run.profile().coverage(), run);
    long ofContexts = run.profile().root().totalAmounts().get(Quantity.PHYSICAL_BYTES);
    assertThat(run.profile().coverage().allocatedBytes())
        .as("and those of threads without woven code, %s", run)
        .isBetween(ofContexts, ofContexts + BESIDE);
  }

  /** More than a hundred thousand contexts, each for one object. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void norAreTheContextsThatItMakes(WovenJvm jvm) {
    WovenRun run = jvm.run(Branches.class).expectExit(0);
    Coverage coverage = run.profile().coverage();
    assertThat(run.profile().overhead().contextNodes()).isGreaterThan(130_000);
    assertThat(run.profile().overhead().recorderBytes()).isGreaterThan(16_000_000);
    assertThat(coverage.allocatedBytes())
        .as("%s", run)
        .isBetween(coverage.countedBytes(), coverage.countedBytes() + BESIDE);
    for (ThreadSnapshot thread : run.profile().threads()) {
      assertThat(thread.allocatedBytes())
          .as("%s in %s", thread, run)
          .isLessThan(thread.stats().bytes() + BESIDE);
    }
  }

  private static void expectShare(Coverage coverage, WovenRun run) {
    assertThat(coverage.countedBytes()).as("%s", run).isBetween(BLOCKS, BLOCKS + BESIDE);
    assertThat(coverage.allocatedBytes())
        .as("%s", run)
        .isBetween(coverage.countedBytes(), BLOCKS + BESIDE);
    long counted =
        run.profile().threads().stream().mapToLong(thread -> thread.stats().bytes()).sum();
    assertThat(counted).isEqualTo(coverage.countedBytes());
    for (ThreadSnapshot thread : run.profile().threads()) {
      assertThat(thread.allocatedBytes())
          .as("%s in %s", thread, run)
          .isLessThan(thread.stats().bytes() + BESIDE);
    }
  }
}
