package dev.mayfly.snapshot.lifetimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.snapshot.amounts.AllocationStats;
import org.junit.jupiter.api.Test;

class LifetimeStatsTest {

  private static final ClockStats YOUNG = new ClockStats(Buckets.of(10, 2), Buckets.of(0, 4), 2);
  private static final ClockStats OLD = new ClockStats(Buckets.of(4, 1), Buckets.of(9), 1);

  @Test
  void addsAllOfBoth() {
    assertThat(YOUNG.plus(OLD)).isEqualTo(new ClockStats(Buckets.of(14, 3), Buckets.of(9, 4), 3));
    LifetimeStats sum = stats(20, 12, 20, YOUNG).plus(stats(5, 5, 320, OLD));
    assertThat(sum).isEqualTo(stats(25, 17, 340, YOUNG.plus(OLD)));
  }

  @Test
  void subtractsDeathsAndKeepsWhatIsLive() {
    LifetimeStats difference = stats(20, 12, 20, YOUNG).minus(stats(5, 5, 5, OLD));
    ClockStats expected = new ClockStats(Buckets.of(6, 1), Buckets.of(0, 4), 1);
    assertThat(difference).isEqualTo(stats(15, 7, 15, expected));
  }

  @Test
  void bothEndsOfADeathGoTheSameWay() {
    ClockStats ages =
        new ClockStats(Buckets.of(0, 3), Buckets.of(0, 1), Buckets.of(3), Buckets.of(1), 3);
    ClockStats more =
        new ClockStats(Buckets.of(0, 0, 2), Buckets.of(0, 5), Buckets.of(1, 1), Buckets.of(5), 4);
    ClockStats sum = ages.plus(more);
    assertThat(sum)
        .isEqualTo(
            new ClockStats(
                Buckets.of(0, 3, 2), Buckets.of(0, 6), Buckets.of(4, 1), Buckets.of(6), 7));
    assertThat(sum.minus(ages))
        .isEqualTo(
            new ClockStats(
                Buckets.of(0, 0, 2), Buckets.of(0, 6), Buckets.of(1, 1), Buckets.of(6), 4));
  }

  @Test
  void effectiveSampleIsThatOfEqualWeights() {
    ClockStats ages =
        new ClockStats(
            Buckets.builder().add(3, 100, 10_000).add(5, 10, 10).build(), Buckets.EMPTY, 0);
    assertThat(stats(11, 11, 110, ages).effectiveSample()).isEqualTo(110 / 10_010.0 * 110);
    assertThat(LifetimeStats.EMPTY.effectiveSample()).isZero();
  }

  @Test
  void whatIsLiveKeepsADifferenceFromBeingEmpty() {
    LifetimeStats stats = stats(20, 12, 20, YOUNG);
    assertThat(stats.minus(stats).isEmpty()).isFalse();
    assertThat(LifetimeStats.EMPTY.isEmpty()).isTrue();
  }

  @Test
  void tellsTheMean() {
    assertThat(YOUNG.meanAgeAtDeath()).isEqualTo(2 / 12.0);
    assertThat(ClockStats.EMPTY.meanAgeAtDeath()).isZero();
  }

  @Test
  void refusesSumsThatAreNoAmount() {
    for (double sum : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new ClockStats(Buckets.EMPTY, Buckets.EMPTY, sum))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("deathSum is not a finite amount: " + sum);
    }
    assertThat(new ClockStats(Buckets.EMPTY, Buckets.EMPTY, -0.0)).isEqualTo(ClockStats.EMPTY);
    ClockStats most = new ClockStats(Buckets.EMPTY, Buckets.EMPTY, Double.MAX_VALUE);
    assertThat(most.plus(most)).isEqualTo(most);
  }

  private static LifetimeStats stats(long births, long deaths, double estimate, ClockStats clock) {
    return new LifetimeStats(births, deaths, estimate, clock, clock, clock);
  }

  private static LifetimeStats dead(long tracked, long weight) {
    Buckets deaths = Buckets.builder().add(0, tracked * weight, tracked * weight * weight).build();
    ClockStats clock = new ClockStats(deaths, Buckets.EMPTY, 0);
    return new LifetimeStats(tracked, tracked, tracked * weight, clock, clock, clock);
  }

  @Test
  void halfWidthFollowsFromTheEffectiveSample() {
    // 1.96 · √(¼ / n)
    assertThat(dead(384, 10).halfWidth()).isCloseTo(0.05, within(0.0001));
    assertThat(dead(96, 10).halfWidth()).isCloseTo(0.1, within(0.001));
    assertThat(LifetimeStats.EMPTY.halfWidth()).isEqualTo(1);
    // weights of 1 and 10: (400 + 4,000)² / (400 + 40,000) = 479
    assertThat(dead(400, 1).plus(dead(400, 10)).halfWidth()).isCloseTo(0.0448, within(0.0001));
  }

  @Test
  void tooSmallASampleMissesThePrecision() {
    assertThat(dead(380, 10).misses(0.05)).as("5.03 %").isFalse();
    assertThat(dead(350, 10).misses(0.05)).isTrue();
    assertThat(dead(350, 10).misses(0.1)).isFalse();
    assertThat(dead(350, 10).misses(0)).as("none was requested").isFalse();
    assertThat(dead(14, 1).misses(0.05)).as("there were no more").isFalse();
  }

  @Test
  void timesMultipliesWeights() {
    LifetimeStats one = dead(3, 2);
    assertThat(one.times(1)).isSameAs(one);
    assertThat(one.times(5)).isEqualTo(dead(3, 10));
    assertThat(one.times(0)).isSameAs(LifetimeStats.EMPTY);
    assertThat(one.times(5).effectiveSample()).isEqualTo(one.effectiveSample());
  }

  /** Sampled births that stand for more objects than there were: the count is the limit. */
  @Test
  void noMoreLiveThanWereCounted() {
    LifetimeStats whole = living(1_024, 1_050);
    assertThat(whole.liveOf(new AllocationStats(1_000, 0, 16_000, 0))).isEqualTo(1_000);
    assertThat(whole.liveOf(new AllocationStats(2_000, 0, 32_000, 0))).isEqualTo(1_024);
    LifetimeStats difference = living(1_024, 10); // most are of before
    assertThat(difference.liveOf(new AllocationStats(10, 0, 160, 0))).isEqualTo(1_024);
  }

  private static LifetimeStats living(long live, double births) {
    ClockStats ages = new ClockStats(Buckets.EMPTY, Buckets.builder().add(3, live).build(), 0);
    return new LifetimeStats(16, 0, births, ages, ages, ages);
  }
}
