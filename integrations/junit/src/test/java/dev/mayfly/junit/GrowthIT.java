package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.GrowthSample;
import org.junit.jupiter.api.Test;

/** What becomes more each time that a test is repeated, by a real collector. */
final class GrowthIT {
  @Test
  void passes() {
    assertThat(run("fillsACacheAndStops")).isEqualTo("passed");
    assertThat(run("replacesOlderOnes")).isEqualTo("passed");
    assertThat(run("leaksElsewhere")).isEqualTo("passed");
  }

  @Test
  void growsEachTime() {
    assertThat(run("leaks"))
        .isEqualTo(
            """
            @NoGrowth: expected no steady growth of live objects in 5 repetitions
              but found 20 objects more after garbage collections
                10 × com.example.shop.samples.GrowthSample$Visit  2 → 4 → 6 → 8 → 10 → 12  at com.example.shop.samples.GrowthSample.leaks(GrowthSample.java:31)
                10 × byte[]                                       2 → 4 → 6 → 8 → 10 → 12  at com.example.shop.samples.GrowthSample$Visit.<init>(GrowthSample.java:19)
            %s
              report: target/mayfly-report/com.example.shop.samples.GrowthSample/leaks/report\
            """
                .formatted(
                    Kit.heldBy(
                        "10 × static GrowthSample.LEAK → ArrayList.elementData[]\n"
                            + "    10 × static GrowthSample.LEAK → ArrayList.elementData[] →"
                            + " GrowthSample$Visit.cookie")));
  }

  @Test
  void aTypeGrowsByTurnsAtItsSites() {
    assertThat(run("leaksByTurns"))
        .isEqualTo(
            """
            @NoGrowth: expected no steady growth of live objects of com.example.shop.samples.GrowthSample$Session in 3 repetitions
              but found 3 objects more after garbage collections
                2 × com.example.shop.samples.GrowthSample$Page  0 → 1 → 1 → 2  at com.example.shop.samples.GrowthSample.odd(GrowthSample.java:46)
                1 × com.example.shop.samples.GrowthSample$Page  1 → 1 → 2 → 2  at com.example.shop.samples.GrowthSample.even(GrowthSample.java:50)
            %s
              report: target/mayfly-report/com.example.shop.samples.GrowthSample/leaksByTurns/report\
            """
                .formatted(Kit.heldBy("3 × static GrowthSample.LEAK → ArrayList.elementData[]")));
  }

  @Test
  void wrongNumbers() {
    assertThat(run("tooFew")).isEqualTo("@NoGrowth: growth takes at least 2 repetitions");
    assertThat(run("notWarm"))
        .isEqualTo("@NoGrowth: warmup must be at least 1, for what only the first run creates");
  }

  private static String run(String method) {
    return Kit.outcome(GrowthSample.class, method);
  }
}
