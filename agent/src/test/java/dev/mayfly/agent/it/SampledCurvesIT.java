package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Share;
import dev.mayfly.snapshot.lifetimes.SurvivalBounds;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.mill.Mill;

/** A sample tells of a program what following every object tells, within the error it states. */
@Tag("slow")
final class SampledCurvesIT {
  private static final String MILL = "subject.mill.Mill$";

  private static ProfileSnapshot profile(String mode) {
    return WovenJvm.here()
        .with("lifetime", mode)
        .with("sample", "32")
        // room for what the agent holds besides: else references are promoted, and the rate falls
        .withJvm("-Xmn160m", "-Xmx400m")
        .run(Mill.class)
        .expectSound()
        .profile();
  }

  private static ProfileSnapshot exact;

  @BeforeAll
  static void followsEveryObject() {
    exact = profile("exact");
  }

  @Test
  void sampledCurvesLieAboutTheExactOnes() {
    ProfileSnapshot sampled = profile("sampled");
    assertThat(exact.overhead().samplingInterval()).isEqualTo(1);
    // what was counted is the same, whatever was tracked
    assertThat(sampled.byType()).isEqualTo(exact.byType());
    for (String type : List.of("Word", "Digest")) {
      LifetimeStats all = exact.lifetimesByType().get(MILL + type);
      LifetimeStats some = sampled.lifetimesByType().get(MILL + type);
      assertThat(all.trackedBirths()).isEqualTo(exact.byType().get(MILL + type).allocations());
      assertThat(all.effectiveSample())
          .isCloseTo((double) all.trackedBirths(), Percentage.withPercentage(0.001));
      assertThat(some.trackedBirths()).isLessThan(all.trackedBirths() / 20);
      assertThat(some.estimatedBirths())
          .isCloseTo((double) all.trackedBirths(), Percentage.withPercentage(20));
      assertAgree(type + " by bytes", all.bytes(), some.bytes());
      assertAgree(type + " by collections", all.collections(), some.collections());
    }
  }

  /**
   * The bands of the sample hold what the exact curves say, at nine of ten ages: a band of 95 % may
   * miss at some, and a collection may come at another moment in another run.
   */
  private static void assertAgree(String what, ClockStats exact, ClockStats sampled) {
    SurvivalBounds truth = exact.bounds();
    SurvivalBounds estimate = sampled.bounds();
    int ages = 0;
    int held = 0;
    double width = 0;
    for (long age = 0; age < Long.MAX_VALUE / 4; age = 2 * age + 1) {
      double least = truth.below().survival(age);
      double most = truth.above().survival(age);
      if (most > 0 && least < 1) {
        Share band = estimate.band(age);
        ages++;
        held += band.lower() <= most && least <= band.upper() ? 1 : 0;
        // how much wider the band is than what the collections leave open
        width = Math.max(width, band.upper() - most + least - band.lower());
      }
    }
    assertThat(ages).as("ages of %s", what).isPositive();
    assertThat(held)
        .as("ages of %s at which the band holds", what)
        .isGreaterThan(ages * 9 / 10 - 1);
    assertThat(width).as("width of the band of %s", what).isLessThan(0.5);
  }

  @Test
  void objectsOfEachGenerationThatStayAliveAreALeakSuspect() {
    assertThat(exact.environment().maxTenuringThreshold()).isEqualTo(15);
    assertThat(exact.lifetimesByType().get(MILL + "Mark").generations().nearlyAllAlive()).isTrue();
    assertThat(exact.lifetimesByType().get(MILL + "Word").generations().nearlyAllAlive()).isFalse();
    assertThat(exact.lifetimesByType().get(MILL + "Digest").generations().nearlyAllAlive())
        .isFalse();
    // most words do not outlive their text
    assertThat(
            exact.lifetimesByType().get(MILL + "Word").collections().bounds().deadBy(0).estimate())
        .isGreaterThan(0.9);
  }
}
