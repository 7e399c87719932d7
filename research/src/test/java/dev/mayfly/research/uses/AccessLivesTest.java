package dev.mayfly.research.uses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.report.tables.Unit.LengthRange;
import dev.mayfly.snapshot.lifetimes.Buckets;
import org.junit.jupiter.api.Test;

class AccessLivesTest {
  /** Three never used, two of one access, four of seven, one shared. */
  private static final AccessLives LIVES =
      new AccessLives(
          Buckets.ofValues(0, 0, 1, 7, 7, 7),
          Buckets.ofValues(100),
          Buckets.ofValues(0, 1, 7),
          Buckets.EMPTY);

  @Test
  void sharesBelowPowersOfTwo() {
    assertThat(LIVES.objects()).isEqualTo(10);
    assertThat(LIVES.sharedObjects()).isEqualTo(1);
    assertThat(LIVES.shareBelow(0)).isCloseTo(3 / 9.0, within(1e-9));
    assertThat(LIVES.shareBelow(1)).isCloseTo(5 / 9.0, within(1e-9));
    assertThat(LIVES.shareBelow(2)).isCloseTo(5 / 9.0, within(1e-9));
    assertThat(LIVES.shareBelow(3)).isEqualTo(1);
    assertThat(LIVES.lastOctave()).isEqualTo(3);
    assertThat(AccessLives.NONE.shareBelow(3)).isZero();
    assertThat(AccessLives.NONE.lastOctave()).isZero();
  }

  @Test
  void percentiles() {
    assertThat(LIVES.percentile(1 / 3.0)).hasValue(new LengthRange(0, 0));
    assertThat(LIVES.percentile(0.5)).hasValue(new LengthRange(1, 1));
    assertThat(LIVES.percentile(0.9)).hasValue(new LengthRange(7, 7));
    assertThat(AccessLives.NONE.percentile(0.5)).isEmpty();
  }

  /**
   * Whatever the lengths are, the exact percentile lies in the range, whose ends are no figures.
   */
  @Test
  void theExactPercentileLiesInTheRange() {
    for (long length = 0; length < 100_000; length += 1 + length / 7) {
      AccessLives lives =
          new AccessLives(
              Buckets.ofValues(length, length, length),
              Buckets.EMPTY,
              Buckets.EMPTY,
              Buckets.EMPTY);
      LengthRange range = lives.percentile(0.5).orElseThrow();
      assertThat(length).isBetween(range.from(), range.to());
      if (length < 8) {
        assertThat(range.from()).isEqualTo(range.to());
      }
    }
  }

  @Test
  void deathsSubtractAndTheLivingStay() {
    AccessLives earlier =
        new AccessLives(
            Buckets.ofValues(0, 7), Buckets.EMPTY, Buckets.ofValues(1, 1), Buckets.ofValues(3));
    AccessLives difference = LIVES.minus(earlier);
    assertThat(difference.own()).isEqualTo(Buckets.ofValues(0, 1, 7, 7));
    assertThat(difference.liveOwn()).isEqualTo(LIVES.liveOwn());
    assertThat(difference.liveShared()).isEqualTo(Buckets.EMPTY);
    assertThat(earlier.plus(earlier).liveShared()).isEqualTo(Buckets.ofValues(3, 3));
    assertThat(AccessLives.NONE.isEmpty()).isTrue();
    assertThat(earlier.isEmpty()).isFalse();
  }
}
