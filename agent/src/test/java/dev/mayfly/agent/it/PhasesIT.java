package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.recording.threads.RecorderRegistry;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.TimeRange;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Phase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import subject.phases.Phased;

/** Counts by interval of time, of a program whose phases are known to the last object. */
final class PhasesIT {

  @EachJvm(contexts = {"tree", "site", "sampled"})
  void phasesHaveEachObjectOfTheirTime(WovenJvm jvm) {
    WovenRun run =
        jvm.with("ranges", "true")
            .with("formats", "json;text")
            .withClassPath(
                Stream.of(
                        Phased.class,
                        AllocationProfiler.class,
                        RecorderRegistry.class,
                        ImmutableList.class)
                    .map(ThirdParty::codeOf)
                    .toArray(Path[]::new))
            .run(Phased.class)
            .expectSound();
    ProfileSnapshot profile = run.profile();
    Intervals intervals = profile.intervals();
    assertThat(intervals.intervals()).hasSizeGreaterThan(3);
    assertThat(intervals.phases())
        .extracting(Phase::name)
        .containsExactly("startup", "before-first-request", "steady");
    assertThat(allocated(profile, "startup").toString()).isEqualTo("[int[] x 2000, Bean x 2000]");
    assertThat(allocated(profile, "before-first-request").elementSet()).contains("Probe");
    assertThat(allocated(profile, "before-first-request").count("Probe")).isEqualTo(60);
    assertThat(allocated(profile, "before-first-request").elementSet())
        .doesNotContain("Bean", "Order");
    ImmutableMultiset<String> steady = allocated(profile, "steady");
    assertThat(steady.count("Order")).isEqualTo(1000);
    assertThat(steady.count("java.lang.Object")).isEqualTo(1000);
    assertThat(steady.elementSet()).doesNotContain("Bean", "Probe");
    ProfileSnapshot all =
        TimeRange.of(profile, Duration.ZERO, profile.environment().duration().plusSeconds(1));
    assertThat(all.bySite()).isEqualTo(profile.bySite());
    assertThat(all.total()).isEqualTo(profile.total());
    assertThat(run.text("report/report.txt")).contains("PHASES");
  }

  private static ImmutableMultiset<String> allocated(ProfileSnapshot profile, String name) {
    long start = profile.environment().startMillis();
    Phase phase = profile.intervals().phase(name).orElseThrow();
    ImmutableMultiset.Builder<String> allocated = ImmutableMultiset.builder();
    TimeRange.of(
            profile, Duration.ofMillis(phase.from() - start), Duration.ofMillis(phase.to() - start))
        .allocated()
        .forEachEntry(
            (type, count) -> allocated.addCopies(type.substring(type.lastIndexOf('$') + 1), count));
    return allocated.build();
  }
}
