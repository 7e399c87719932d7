package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.histogram.LogBuckets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LifetimeHistogramTest {
  private final LifetimeHistogram histogram = new LifetimeHistogram();

  private void add(int bucket, long weight) {
    histogram.reserve(bucket);
    histogram.add(bucket, weight);
  }

  @Test
  void emptyOneHasNoCounts() {
    assertThat(histogram.toArray()).isEmpty();
  }

  @Test
  void reservedBucketsCountNothing() {
    histogram.reserve(100);

    assertThat(histogram.toArray()).isEmpty();
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
    assertThat(histogram.toArray()).isEqualTo(expected);
  }

  @Test
  void countsAsAPlainArrayDoes() {
    long[] expected = new long[LogBuckets.BUCKETS];
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      int bucket = random.nextInt(LogBuckets.BUCKETS);
      int weight = 1 + random.nextInt(100);
      expected[bucket] += weight;
      add(bucket, weight);
    }

    assertThat(histogram.toArray()).isEqualTo(expected);
  }
}
