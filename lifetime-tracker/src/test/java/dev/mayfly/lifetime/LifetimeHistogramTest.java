package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.histogram.LogBuckets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LifetimeHistogramTest {
  private final LifetimeHistogram histogram = new LifetimeHistogram();

  private void add(int bucket, int weight) {
    histogram.reserve(bucket, weight);
    histogram.add(bucket, weight, 1);
  }

  private long[] sums() {
    return histogram.toWeights().sums();
  }

  private long[] squares() {
    return histogram.toWeights().squares();
  }

  @Test
  void emptyOneHasNoCounts() {
    assertThat(sums()).isEmpty();
    assertThat(squares()).isEmpty();
  }

  @Test
  void reservedBucketsCountNothing() {
    histogram.reserve(100, 1);
    histogram.reserve(7, 3);

    assertThat(sums()).isEmpty();
    assertThat(squares()).isEmpty();
  }

  @Test
  void growsToBothSides() {
    add(10, 1);
    add(3, 2);
    add(17, 3);
    add(10, 4);

    long[] expected = new long[18];
    expected[3] = 2;
    expected[10] = 5;
    expected[17] = 3;
    assertThat(sums()).isEqualTo(expected);
    expected[3] = 4;
    expected[10] = 1 + 16;
    expected[17] = 9;
    assertThat(squares()).isEqualTo(expected);
  }

  @Test
  void squaresAreTheCountsWhereAllWeightsAreOne() {
    add(2, 1);
    add(156, 1);
    histogram.add(2, 1, 5);

    assertThat(sums()).startsWith(0, 0, 6);
    assertThat(squares()).isEqualTo(sums());
  }

  @Test
  void alikeObjectsAreCountedAtOnce() {
    histogram.reserve(2, 64);
    histogram.add(2, 64, 3);

    assertThat(sums()).containsExactly(0, 0, 192);
    assertThat(squares()).containsExactly(0, 0, 3 * 4096);
  }

  @Test
  void squaresStopAtTheLargestLong() {
    int most = LifetimeConfig.LONGEST_INTERVAL;
    histogram.reserve(0, most);
    for (int i = 0; i < 40; i++) {
      histogram.add(0, most, 1024);
    }

    assertThat(sums()).containsExactly(40L * 1024 * most);
    assertThat(squares()).containsExactly(Long.MAX_VALUE);
  }

  @Test
  void countsAsAPlainArrayDoes() {
    long[] expected = new long[LogBuckets.BUCKETS];
    long[] expectedSquares = new long[LogBuckets.BUCKETS];
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      int bucket = random.nextInt(LogBuckets.BUCKETS);
      // the first weights are all 1
      int weight = i < 100 ? 1 : 1 + random.nextInt(100);
      expected[bucket] += weight;
      expectedSquares[bucket] += (long) weight * weight;
      add(bucket, weight);
    }

    assertThat(sums()).isEqualTo(expected);
    assertThat(squares()).isEqualTo(expectedSquares);
  }
}
