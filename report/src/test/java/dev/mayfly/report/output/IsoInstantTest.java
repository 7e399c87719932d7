package dev.mayfly.report.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class IsoInstantTest {
  @Test
  void isTheTextOfTheJdk() {
    Random random = new Random(7);
    int[] nanos = {0, 1, 999_999_999, 250_000_000, 12_000_000, 1_000, 123_456_000, 1_000_000};
    for (int i = 0; i < 10_000; i++) {
      long second = random.nextLong(-62_200_000_000L, 253_402_300_800L + 1_000_000_000L);
      Instant moment =
          Instant.ofEpochSecond(i < 10 ? i * 86_400L : second, nanos[i % nanos.length]);
      assertThat(IsoInstant.of(moment)).isEqualTo(moment.toString());
    }
    assertThat(IsoInstant.of(Instant.MIN)).isEqualTo(Instant.MIN.toString());
    assertThat(IsoInstant.of(Instant.MAX)).isEqualTo(Instant.MAX.toString());
  }
}
