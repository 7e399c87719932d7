package dev.mayfly.requests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Amounts of requests: exact sums, percentiles to two digits. */
final class AmountHistogramTest {
  @Test
  void percentilesOfAThousandAmounts() {
    AmountHistogram amounts = new AmountHistogram();
    for (int i = 1; i <= 1000; i++) {
      amounts.add(i * 1000L);
    }
    amounts.add(-1); // unknown
    Distribution all = amounts.distribution();
    assertThat(all.requests()).isEqualTo(1000);
    assertThat(all.sum()).isEqualTo(500_500_000);
    assertThat(all.mean()).isEqualTo(500_500);
    assertThat(all.p50()).isBetween(500_000L, 505_000L);
    assertThat(all.p95()).isBetween(950_000L, 959_500L);
    assertThat(all.p99()).isBetween(990_000L, 999_900L);
    assertThat(all.max()).isEqualTo(1_000_000);
  }

  @Test
  void smallAmountsAreExact() {
    AmountHistogram amounts = new AmountHistogram();
    for (long amount : new long[] {3, 3, 3, 255}) {
      amounts.add(amount);
    }
    assertThat(amounts.distribution()).isEqualTo(new Distribution(4, 264, 66, 3, 255, 255, 255));
  }

  @Test
  void nothingIsNothing() {
    assertThat(new AmountHistogram().distribution())
        .isEqualTo(new Distribution(0, 0, 0, 0, 0, 0, 0));
  }
}
