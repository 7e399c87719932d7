package dev.mayfly.snapshot.lifetimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.histogram.LogBuckets;
import org.junit.jupiter.api.Test;

class BucketsTest {

  @Test
  void holdsWhatWasAdded() {
    Buckets buckets = Buckets.builder().add(5, 2).add(20, 7).add(5, 1).add(9, 0).build();
    assertThat(buckets.size()).isEqualTo(2);
    assertThat(buckets.bucketAt(0)).isEqualTo(5);
    assertThat(buckets.countAt(0)).isEqualTo(3);
    assertThat(buckets.bucketAt(1)).isEqualTo(20);
    assertThat(buckets.countAt(1)).isEqualTo(7);
    assertThat(buckets.count(5)).isEqualTo(3);
    assertThat(buckets.count(9)).isZero();
    assertThat(buckets.count(-1)).isZero();
    assertThat(buckets.total()).isEqualTo(10);
    assertThat(buckets).hasToString("{5..5=3, 64..79=7}");
  }

  @Test
  void equalIfTheCountsAre() {
    Buckets one = Buckets.of(1, 0, 3);
    assertThat(one).isEqualTo(Buckets.ofValues(2, 0, 2, 2)).isNotEqualTo(Buckets.of(1, 3));
    assertThat(one).hasSameHashCodeAs(Buckets.ofValues(2, 0, 2, 2));
    assertThat(Buckets.of(0, 0)).isSameAs(Buckets.EMPTY);
    assertThat(Buckets.EMPTY.isEmpty()).isTrue();
    assertThat(Buckets.EMPTY).hasToString("{}");
  }

  @Test
  void addsAndSubtractsBucketByBucket() {
    Buckets sum = Buckets.of(1, 2, 0, 4).plus(Buckets.of(0, 5, 6));
    assertThat(sum).isEqualTo(Buckets.of(1, 7, 6, 4));
    assertThat(sum.minus(Buckets.of(0, 5, 6))).isEqualTo(Buckets.of(1, 2, 0, 4));
    assertThat(Buckets.of(3).minus(Buckets.of(5, 5))).isEqualTo(Buckets.EMPTY);
    assertThat(Buckets.of(3).plus(Buckets.EMPTY)).isEqualTo(Buckets.of(3));
    assertThat(Buckets.EMPTY.plus(Buckets.of(3))).isEqualTo(Buckets.of(3));
  }

  @Test
  void squaresOfWeightsGoTheSameWay() {
    Buckets weighted = Buckets.weighted(new long[] {0, 6, 5}, new long[] {0, 20, 5});
    assertThat(weighted).isEqualTo(Buckets.builder().add(2, 5).add(1, 4, 16).add(1, 2, 4).build());
    assertThat(weighted.square(1)).isEqualTo(20);
    assertThat(weighted.squareAt(1)).isEqualTo(5);
    assertThat(weighted.square(0)).isZero();
    assertThat(weighted.totalSquares()).isEqualTo(25);
    assertThat(weighted).isNotEqualTo(Buckets.of(0, 6, 5));
    assertThat(weighted).hasToString("{1..1=6 (squares 20), 2..2=5}");
    Buckets sum = weighted.plus(Buckets.of(3, 1));
    assertThat(sum).isEqualTo(Buckets.weighted(new long[] {3, 7, 5}, new long[] {3, 21, 5}));
    assertThat(sum.minus(Buckets.of(3, 1))).isEqualTo(weighted);
    assertThat(sum.minus(weighted)).isEqualTo(Buckets.of(3, 1));
    assertThat(Buckets.of(1, 2).totalSquares()).isEqualTo(3);
  }

  @Test
  void tailBeginsAtItsBucket() {
    Buckets buckets = Buckets.of(1, 0, 3, 4);
    assertThat(buckets.from(0)).isEqualTo(buckets);
    assertThat(buckets.from(1)).isEqualTo(Buckets.of(0, 0, 3, 4));
    assertThat(buckets.from(3)).isEqualTo(Buckets.of(0, 0, 0, 4));
    assertThat(buckets.from(4)).isEqualTo(Buckets.EMPTY);
  }

  @Test
  void refusesSquaresThatNoWeightsHave() {
    assertThatThrownBy(() -> Buckets.weighted(new long[] {2}, new long[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no whole weights add up to 2, their squares to 1");
    assertThatThrownBy(() -> Buckets.builder().add(0, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Buckets.weighted(new long[2], new long[1]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void stopsAtTheLargestLong() {
    Buckets full = Buckets.of(Long.MAX_VALUE, 1);
    assertThat(full.total()).isEqualTo(Long.MAX_VALUE);
    assertThat(full.plus(full)).isEqualTo(Buckets.of(Long.MAX_VALUE, 2));
  }

  @Test
  void refusesWhatIsNoCountOfABucket() {
    Buckets.Builder builder = Buckets.builder();
    assertThatThrownBy(() -> builder.add(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.add(LogBuckets.BUCKETS, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.add(0, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Buckets.of(new long[LogBuckets.BUCKETS + 1]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
