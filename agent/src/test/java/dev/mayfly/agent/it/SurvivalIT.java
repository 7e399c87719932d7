package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import hostile.memory.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;

/**
 * Exact tracking under more than it can bear: the program goes on, the rate falls, the sums stay
 * right. By hand with more: {@code -Dmayfly.test.brief=100000000 -Dmayfly.test.lasting=5000000}
 * objects by thread.
 */
final class SurvivalIT {
  private static final List<String> COLLECTORS =
      Boolean.getBoolean("mayfly.full")
          ? List.of("Serial", "Parallel", "G1", "Z")
          : List.of("Serial", "G1");
  private static final int THREADS = 2;
  private static final long BRIEF = Long.getLong("mayfly.test.brief", 10_000_000);
  private static final int LASTING = Integer.getInteger("mayfly.test.lasting", 1_000_000);

  /**
   * How many standard deviations the sum of the weights may be from the true count. Relative to it
   * the standard deviation is at most one by the root of the effective sample (Kish), however far
   * demand, or a slow machine, has lowered the rate.
   */
  private static final double DEVIATIONS = 6;

  @EachJvm(contexts = "tree", anyJdk = true)
  void demandLowersTheRateAndNothingElse(WovenJvm jvm) {
    for (String collector : COLLECTORS) {
      ProfileSnapshot profile = run(jvm, collector, "256m", 0, BRIEF);
      LifetimeStats brief = lifetimes(profile, "Brief", THREADS * BRIEF);

      assertThat(brief.trackedBirths()).as(collector).isLessThan(THREADS * BRIEF / 2);
      assertThat(profile.overhead().trackedLive())
          .as(collector)
          .isLessThanOrEqualTo(profile.overhead().trackedCapacity());
    }
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "site", anyJdk = true)
  void livesWithMillionsOfTrackedObjects(WovenJvm jvm) {
    List<String> collectors = new ArrayList<>(List.of("Serial", "G1"));
    if (jvm.feature() > 17) {
      collectors = List.of("Parallel", "Z");
    }
    long lasting = (long) THREADS * LASTING;
    for (String collector : collectors) {
      ProfileSnapshot profile =
          run(
              jvm.with("tracked", Long.toString(2 * lasting)),
              collector,
              Math.max(768, lasting / 2500) + "m",
              LASTING,
              LASTING);

      assertThat(lifetimes(profile, "Lasting", lasting).trackedDeaths()).as(collector).isZero();
      lifetimes(profile, "Brief", lasting);
    }
  }

  private static ProfileSnapshot run(
      WovenJvm jvm, String collector, String heap, int lasting, long brief) {
    return jvm.withOnlyJvm("-XX:+Use" + collector + "GC", "-Xmx" + heap)
        .with("lifetime", "exact")
        .withTimeout(Duration.ofMinutes(2))
        .run(Demand.class, Integer.toString(THREADS), Integer.toString(lasting), "" + brief)
        .expectStdout("kept " + THREADS * lasting)
        .expectSound()
        .profile();
  }

  /** What is known of a class's objects, all of which were counted; checks the sums. */
  private static LifetimeStats lifetimes(ProfileSnapshot profile, String name, long made) {
    String type = Demand.class.getName() + "$" + name;
    assertThat(profile.byType().get(type).allocations()).as(name).isEqualTo(made);
    LifetimeStats stats = profile.lifetimesByType().get(type);
    assertThat(stats.estimatedBirths())
        .as(name)
        .isCloseTo((double) made, within(made * DEVIATIONS / Math.sqrt(stats.effectiveSample())));
    if (stats.estimatedBirths() == (double) stats.trackedBirths()) {
      assertThat(stats.trackedBirths()).as("%s, all of them", name).isEqualTo(made);
    }
    assertThat(stats.nanos().deaths().total() + stats.nanos().live().total())
        .as("deaths and living of %s", name)
        .isEqualTo((long) stats.estimatedBirths());
    assertThat(stats.trackedDeaths()).isLessThanOrEqualTo(stats.trackedBirths());
    return stats;
  }
}
