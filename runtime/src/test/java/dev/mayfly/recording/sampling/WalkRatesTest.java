package dev.mayfly.recording.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WalkRatesTest {
  @Test
  void withoutPressureEachStackIsWalked() {
    WalkRates rates = new WalkRates(0);
    for (int i = 0; i < 1_000; i++) {
      assertThat(rates.next(7, 0, 0)).isOne();
    }
  }

  @Test
  void underPressureRareSitesAreWalkedMost() {
    WalkRates rates = new WalkRates(0);
    int[] intervals = new int[16];
    for (int i = 0; i < intervals.length; i++) {
      intervals[i] = rates.next(7, 3, 0);
    }
    assertThat(intervals).containsExactly(1, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 8, 8, 8, 8, 8);
    assertThat(rates.next(8, 20, 0)).as("another site").isOne();
  }

  @Test
  void atTheHighestPressureWalksGrowWithTheLogarithm() {
    WalkRates rates = new WalkRates(0);
    double expected = 0;
    for (int i = 0; i < 1 << 20; i++) {
      expected += 1.0 / rates.next(7, 20, 0);
    }
    assertThat(expected).isEqualTo(20 + 1.0 / (1 << 20)); // one for each doubling
  }

  @Test
  void intervalsFallWithThePressure() {
    WalkRates rates = new WalkRates(0);
    for (int i = 0; i < 10_000; i++) {
      rates.next(7, 10, 0);
    }
    assertThat(rates.next(7, 10, 0)).isEqualTo(1024);
    assertThat(rates.next(7, 2, 0)).isEqualTo(4);
    assertThat(rates.next(7, 0, 0)).isOne();
  }

  @Test
  void doublingsComeOnTop() {
    WalkRates rates = new WalkRates(0);
    assertThat(rates.next(7, 0, 6)).isEqualTo(64);
    assertThat(rates.next(7, 1, 6)).isEqualTo(128);
  }

  @Test
  void aFixedIntervalStays() {
    WalkRates rates = new WalkRates(50);
    assertThat(rates.next(7, 0, 0)).isEqualTo(50);
    assertThat(rates.next(7, 20, 6)).isEqualTo(50);
  }
}
