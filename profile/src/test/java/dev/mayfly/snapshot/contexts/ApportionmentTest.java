package dev.mayfly.snapshot.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Parts in whole numbers. */
final class ApportionmentTest {
  @Test
  void theLargestRemaindersGetWhatIsLeft() {
    assertThat(Apportionment.of(10, new double[] {1, 1, 1})).containsExactly(4, 3, 3);
    assertThat(Apportionment.of(10, new double[] {61, 24, 15})).containsExactly(6, 2, 2);
    assertThat(Apportionment.of(1, new double[] {1, 3, 2})).containsExactly(0, 1, 0);
    assertThat(Apportionment.of(7, new double[] {5})).containsExactly(7);
    assertThat(Apportionment.of(0, new double[] {5, 1})).containsExactly(0, 0);
    assertThat(Apportionment.of(5, new double[] {0, 0})).containsExactly(3, 2);
  }

  @Test
  void partsAddUpAndAreWithinOneOfTheirQuota() {
    Random random = new Random(7);
    for (int trial = 0; trial < 2_000; trial++) {
      double[] weights = new double[1 + random.nextInt(40)];
      Arrays.setAll(weights, i -> random.nextInt(1000) * Math.pow(10, random.nextInt(6)));
      double sum = Arrays.stream(weights).sum();
      long whole = random.nextLong() >>> (16 + random.nextInt(48));
      long[] parts = Apportionment.of(whole, weights);
      assertThat(Arrays.stream(parts).sum()).isEqualTo(whole);
      for (int i = 0; i < parts.length && sum > 0; i++) {
        assertThat((double) parts[i])
            .isBetween(quota(whole, weights[i], sum) - 1, quota(whole, weights[i], sum) + 1);
      }
    }
  }

  private static double quota(long whole, double weight, double sum) {
    return whole * (weight / sum);
  }

  @Test
  void evenTheLargestWholesAddUp() {
    long[] parts = Apportionment.of(Long.MAX_VALUE, new double[] {1, 2, 3});
    assertThat(parts[0] + parts[1] + parts[2]).isEqualTo(Long.MAX_VALUE);
    assertThat(Arrays.stream(parts).min().orElseThrow()).isGreaterThan(Long.MAX_VALUE / 7);
  }

  @Test
  void objectsOfOneSizeHaveTheirSizeTimesTheirNumber() {
    assertThat(Apportionment.times(new long[] {3, 0, 7}, 240, 10)).containsExactly(72, 0, 168);
    assertThat(Apportionment.times(new long[] {3, 7}, 241, 10)).containsExactly(72, 169);
    assertThat(Apportionment.times(new long[] {0}, 0, 0)).containsExactly(0);
  }
}
