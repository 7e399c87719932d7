package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same texts as {@link String#format}. */
final class DecimalsTest {
  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        7,
        -7,
        999,
        -999,
        1_000,
        -1_000,
        12_345,
        999_999,
        1_000_000,
        -1_234_567,
        Long.MAX_VALUE,
        Long.MIN_VALUE
      })
  void groups(long count) {
    assertThat(Decimals.grouped(count)).isEqualTo(String.format(Locale.ROOT, "%,d", count));
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0.0,
        -0.0,
        0.05,
        0.15,
        0.25,
        0.35,
        0.45,
        0.5,
        1.5,
        2.5,
        0.049999999999999996,
        0.94999,
        0.95,
        0.99,
        9.95,
        99.95,
        99.949999999,
        999.5,
        999_999.95,
        999_999.999,
        1e6,
        1e18,
        1.005,
        2.675,
        -0.04,
        -1.25,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
      })
  void rounds(double number) {
    assertRounds(number);
  }

  @Test
  void roundsRandomNumbers() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      assertRounds(random.nextDouble() * Math.pow(10, random.nextInt(8) - 2));
      assertRounds(random.nextInt(200_000) / 200.0);
    }
  }

  private static void assertRounds(double number) {
    for (int digits = 0; digits <= 7; digits++) {
      assertThat(Decimals.fixed(number, digits))
          .isEqualTo(String.format(Locale.ROOT, "%." + digits + "f", number));
    }
  }
}
