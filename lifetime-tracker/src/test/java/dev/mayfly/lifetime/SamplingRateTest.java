package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import org.junit.jupiter.api.Test;

class SamplingRateTest {
  private static final long CAPACITY = 6400;

  private final SamplingRate rate = new SamplingRate(3, CAPACITY, CAPACITY);

  @Test
  void doublesAtThreeQuartersAndWithEachSixtyFourthMore() {
    rate.taken(4799, 0);
    assertThat(rate.interval()).isEqualTo(3);
    rate.taken(4800, 0);
    assertThat(rate.interval()).isEqualTo(6);
    rate.taken(4900, 0);
    assertThat(rate.interval()).isEqualTo(6);
    rate.taken(4901, 0);
    assertThat(rate.interval()).isEqualTo(12);
  }

  @Test
  void doublesWhenTheBudgetOfTheCycleIsUsedUp() {
    rate.nextCycle(0.5, 0, 10_000, 640);
    rate.taken(0, 10_479);
    assertThat(rate.interval()).isEqualTo(3);
    rate.taken(0, 10_480);
    assertThat(rate.interval()).isEqualTo(6);
    rate.taken(0, 10_491);
    assertThat(rate.interval()).isEqualTo(12);
  }

  @Test
  void thatOfEveryObjectFollowsThePlacesAlone() {
    CycleBudget budget = CycleBudget.of(LifetimeConfig.exact(Recorder.instance()));
    SamplingRate all = new SamplingRate(1, CAPACITY, budget.births());
    budget.nextCycle(10_000);
    all.nextCycle(0, 0, 10_000, budget.births());
    all.taken(4799, 1_000_000_000);
    assertThat(all.interval()).isEqualTo(1);
    all.taken(4800, 1_000_000_001);
    assertThat(all.interval()).isEqualTo(2);
  }

  @Test
  void hasALongestInterval() {
    for (int i = 0; i < 1000; i++) {
      rate.taken(CAPACITY + 200L * i, 0);
    }

    assertThat(rate.interval()).isBetween(SamplingRate.LONGEST / 2, SamplingRate.LONGEST);
  }

  @Test
  void fallsBackAfterFourCalmCyclesAsFarAsTheyAllow() {
    for (int i = 0; i < 6; i++) {
      rate.taken(4800 + 101L * i, 0);
    }
    assertThat(rate.interval()).isEqualTo(3 << 6);
    double[] used = {0.01, 0.05, 0.06, 0.02};
    for (int cycle = 0; cycle < 3; cycle++) {
      rate.nextCycle(used[cycle], 0, 0, CAPACITY);
      assertThat(rate.interval()).isEqualTo(3 << 6);
    }
    rate.nextCycle(used[3], 0, 0, CAPACITY);

    // 0.06 doubles three times until it is over a quarter
    assertThat(rate.interval()).isEqualTo(3 << 3);
  }

  @Test
  void doesNotFallBackWhileOneCycleInFourIsBusy() {
    rate.taken(4800, 0);
    for (int cycle = 0; cycle < 40; cycle++) {
      rate.nextCycle(cycle % 4 == 0 ? 0.3 : 0.01, 0, 0, CAPACITY);
    }

    assertThat(rate.interval()).isEqualTo(6);
  }

  @Test
  void neverFallsBelowTheInitialInterval() {
    rate.taken(4800, 0);
    for (int cycle = 0; cycle < 40; cycle++) {
      rate.nextCycle(0, 0, 0, CAPACITY);
    }

    assertThat(rate.interval()).isEqualTo(3);
    assertThat(rate.initialInterval()).isEqualTo(3);
  }

  @Test
  void roomMadeBySnapshotDefersTheNextDoubling() {
    rate.taken(4800, 0);
    rate.released(1000);
    rate.taken(4799, 0);
    assertThat(rate.interval()).isEqualTo(6);
    rate.taken(4800, 0);
    assertThat(rate.interval()).isEqualTo(12);
  }
}
