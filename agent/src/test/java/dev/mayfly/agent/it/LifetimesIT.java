package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import subject.lifetimes.Lifetimes;

/** Lifetimes of objects whose fate is known. */
final class LifetimesIT {
  @EachJvm
  void tellsTheDeadFromTheLiving(WovenJvm jvm) {
    ProfileSnapshot profile =
        jvm.with("lifetime", "exact").run(Lifetimes.class).expectStdout("100\n").profile();
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
}
