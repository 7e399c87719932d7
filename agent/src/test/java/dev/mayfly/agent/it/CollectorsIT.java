package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.List;
import org.junit.jupiter.api.Tag;
import subject.lifetimes.Lifetimes;

/** Counts and lifetimes are the same whichever collector the JVM runs. */
final class CollectorsIT {
  private static final List<String> COLLECTORS =
      List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseZGC");

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void eachCollectorFindsEachDeath(WovenJvm jvm) {
    for (String collector : COLLECTORS) {
      ProfileSnapshot profile =
          jvm.withOnlyJvm("-XX:TieredStopAtLevel=1", "-Xmx256m", collector)
              .with("lifetime", "exact")
              .run(Lifetimes.class)
              .expectStdout("100")
              .expectSound()
              .profile();
      assertLived(profile, "Shortlived", 1000, 1000);
      assertLived(profile, "Longlived", 100, 0);
      profile
          .lifetimesByType()
          .forEach(
              (type, stats) ->
                  assertThat(stats.trackedDeaths() + stats.nanos().live().total())
                      .as(type)
                      .isEqualTo(stats.trackedBirths()));
    }
  }

  private static void assertLived(ProfileSnapshot profile, String type, long born, long died) {
    String name = Lifetimes.class.getName() + "$" + type;
    assertThat(profile.byType().get(name).allocations()).isEqualTo(born);
    LifetimeStats stats = profile.lifetimesByType().get(name);
    assertThat(stats.trackedBirths()).isEqualTo(born);
    assertThat(stats.trackedDeaths()).isEqualTo(died);
    assertThat(stats.collections().live().total()).isEqualTo(born - died);
  }
}
