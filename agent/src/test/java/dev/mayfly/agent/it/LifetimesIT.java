package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import subject.lifetimes.Lifetimes;

/** Lifetimes of objects whose fate is known. */
final class LifetimesIT {
  @EachJvm
  void tellsTheDeadFromTheLiving(WovenJvm jvm) {
    WovenRun run = jvm.with("lifetime", "exact").run(Lifetimes.class).expectStdout("100\n");
    assertThat(run.stderr()).doesNotContain("lifetime=exact");
    ProfileSnapshot profile = run.profile();
    LifetimeStats dropped = profile.lifetimesByType().get("subject.lifetimes.Lifetimes$Shortlived");
    assertThat(dropped.trackedBirths()).isEqualTo(1000);
    assertThat(dropped.trackedDeaths()).isEqualTo(1000);
    assertThat(dropped.collections().live().total()).isZero();
    LifetimeStats kept = profile.lifetimesByType().get("subject.lifetimes.Lifetimes$Longlived");
    assertThat(kept.trackedBirths()).isEqualTo(100);
    assertThat(kept.trackedDeaths()).isZero();
    assertThat(kept.nanos().live().total()).isEqualTo(100);
    assertThat(kept.nanos().survival().percentile(0.5)).isEmpty();
  }

  @EachJvm
  void saysWhatToRaiseWhereNotEveryObjectWasTracked(WovenJvm jvm) {
    WovenRun run = jvm.with("lifetime", "exact").with("tracked", "100").run(Lifetimes.class);
    assertThat(run.stderr())
        .containsPattern("mayfly: lifetime=exact tracked \\d+ of 1,\\d+ objects, because at most")
        .contains("100 fit at a time. A larger heap (-Xmx) has room for more; ")
        .containsPattern("tracked=1\\d+ has it for all");
    assertThat(run.profile().byType().get("subject.lifetimes.Lifetimes$Shortlived").allocations())
        .isEqualTo(1000);
  }
}
