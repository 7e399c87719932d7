package dev.mayfly.snapshot.amounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AllocationStatsTest {

  private static final AllocationStats SOME = new AllocationStats(3, 5, 7, 11);
  private static final AllocationStats MORE = new AllocationStats(100, 200, 300, 400);
  private static final AllocationStats MAX =
      new AllocationStats(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  @Test
  void addsAndSubtracts() {
    AllocationStats sum = SOME.plus(MORE);
    assertThat(sum).isEqualTo(new AllocationStats(103, 205, 307, 411));
    assertThat(sum.minus(MORE)).isEqualTo(SOME);
    assertThat(sum.minus(sum)).isEqualTo(AllocationStats.EMPTY);
  }

  @Test
  void neverBelowZeroNorAboveTheLargestLong() {
    assertThat(SOME.minus(MORE)).isEqualTo(AllocationStats.EMPTY);
    assertThat(MAX.plus(SOME)).isEqualTo(MAX);
    assertThatThrownBy(() -> new AllocationStats(0, 0, -1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes is negative: -1");
  }

  @Test
  void emptyWithoutAnyCount() {
    assertThat(new AllocationStats(0, 0, 0, 0).isEmpty()).isTrue();
    assertThat(new AllocationStats(0, 0, 0, 1).isEmpty()).isFalse();
  }
}
