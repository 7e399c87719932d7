package dev.mayfly.snapshot.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.snapshot.amounts.RestEstimate;
import org.junit.jupiter.api.Test;

class RestChangeTest {

  private static RestEstimate estimate(long low, long bytes, long high) {
    return new RestEstimate(10, bytes, low, high);
  }

  @Test
  void distancesFromTheEstimatesAddUpSquared() {
    RestChange change = new RestChange(estimate(96, 100, 104), estimate(147, 150, 156));
    assertThat(change.bytes()).isEqualTo(50);
    assertThat(change.low()).isCloseTo(50 - 5, within(1e-9));
    assertThat(change.high()).isCloseTo(50 + Math.hypot(6, 4), within(1e-9));
    assertThat(change.halfWidth()).isCloseTo(Math.hypot(6, 4), within(1e-9));
    assertThat(change.isCertain()).isTrue();
  }

  @Test
  void aChangeWithinTheIntervalMayBeChance() {
    assertThat(new RestChange(estimate(80, 100, 120), estimate(90, 120, 150)).isCertain())
        .isFalse();
    assertThat(new RestChange(estimate(110, 120, 130), estimate(50, 60, 70)).isCertain()).isTrue();
    // its interval excludes 0, and its error is larger than itself
    assertThat(new RestChange(RestEstimate.NONE, estimate(1, 60, 170)).isCertain()).isFalse();
  }
}
