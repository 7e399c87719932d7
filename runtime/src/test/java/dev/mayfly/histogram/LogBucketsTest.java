package dev.mayfly.histogram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogBucketsTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "2, 2",
    "3, 3",
    "4, 4",
    "7, 7",
    "8, 8",
    "9, 8",
    "10, 9",
    "15, 11",
    "16, 12",
    "19, 12",
    "20, 13",
    "1000, 35",
    "1023, 35",
    "1024, 36",
    "-1, 0",
    "-9223372036854775808, 0",
    "4611686018427387904, 244",
    "9223372036854775807, 247"
  })
  void putsValuesIntoBuckets(long value, int bucket) {
    assertThat(LogBuckets.bucketOf(value)).isEqualTo(bucket);
  }

  @Test
  void bucketsFollowEachOtherWithoutGapOrOverlap() {
    assertThat(LogBuckets.lowerBound(0)).isZero();
    for (int bucket = 0; bucket < LogBuckets.BUCKETS; bucket++) {
      long lower = LogBuckets.lowerBound(bucket);
      long upper = LogBuckets.upperBound(bucket);
      assertThat(LogBuckets.bucketOf(lower)).isEqualTo(bucket);
      assertThat(LogBuckets.bucketOf(upper)).isEqualTo(bucket);
      if (bucket + 1 < LogBuckets.BUCKETS) {
        assertThat(LogBuckets.lowerBound(bucket + 1)).isEqualTo(upper + 1);
      } else {
        assertThat(upper).isEqualTo(Long.MAX_VALUE);
      }
    }
  }

  @Test
  void bucketIsNoWiderThanAQuarterOfItsLowerBound() {
    for (int bucket = 4; bucket < LogBuckets.BUCKETS; bucket++) {
      long lower = LogBuckets.lowerBound(bucket);
      assertThat(LogBuckets.upperBound(bucket) - lower).isLessThanOrEqualTo(lower / 4);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, LogBuckets.BUCKETS, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void knowsNoOtherBuckets(int bucket) {
    assertThatThrownBy(() -> LogBuckets.lowerBound(bucket))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> LogBuckets.upperBound(bucket))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
