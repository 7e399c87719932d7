package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SiteRatesTest {
  private static final double PRECISION = 0.05;

  private final SiteRates rates = new SiteRates(PRECISION);
  private final int quota = SiteRates.quotaFor(PRECISION);

  @Test
  void quotaIsTwoFifthsOfTheSampleThatThePrecisionNeeds() {
    // 1.96² / 4 / 0.05² = 384.16 and 1.96² / 4 / 0.02² = 2401
    assertThat(quota).isEqualTo(154);
    assertThat(SiteRates.quotaFor(0.02)).isEqualTo(961);
  }

  @Test
  void intervalDoublesWithEachQuotaOfBirths() {
    for (int i = 0; i < 3 * quota - 1; i++) {
      assertThat(rates.exponent(7, 0)).isEqualTo(i / quota);
      rates.born(7, 0);
    }
    rates.born(7, 0);
    assertThat(rates.exponent(7, 0)).isEqualTo(3);
    assertThat(rates.exponent(8, 0)).isZero();
    assertThat(rates.exponent(1_000_000, 0)).isZero();
  }

  @Test
  void shortageTakesFromHotSitesFirst() {
    for (int i = 0; i < quota / 2; i++) {
      rates.born(100_000, 0);
    }
    rates.born(100_000, 1);
    assertThat(rates.exponent(100_000, 1)).isEqualTo(1);
    assertThat(rates.exponent(3, 1)).isZero();
    // from where a quota is one birth, all sites give way
    assertThat(rates.exponent(3, 9)).isEqualTo(2);
    assertThat(rates.exponent(3, 0)).isZero();
  }

  @Test
  void effectiveSampleIsAsLargeAsThePrecisionNeedsWhateverTheNumberOfObjects() {
    Random random = new Random(3);
    double weights = 0;
    double squares = 0;
    int births = 0;
    for (int made = 1; made <= 1 << 20; made++) {
      int interval = 1 << rates.exponent(1, 0);
      if (random.nextInt(interval) == 0) {
        rates.born(1, 0);
        weights += interval;
        squares += (double) interval * interval;
        births++;
      }
      if (made >= 15 * quota) {
        assertThat(weights * weights / squares).isGreaterThan(360);
      }
    }
    assertThat(weights).isCloseTo(1 << 20, within(0.15 * (1 << 20)));
    assertThat(births).isLessThan(quota * 15);
  }
}
