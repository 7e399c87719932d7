package dev.mayfly.research.uses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.mayfly.snapshot.lifetimes.Buckets;
import org.junit.jupiter.api.Test;

class DragStatsTest {
  private static final Phases PHASES = new Phases(1, 2, 3, 4);

  private static DragClock clock(long used, long unused, long idle, long liveUnused) {
    return new DragClock(
        Buckets.of(used),
        Buckets.of(used),
        Buckets.of(0, used),
        Buckets.of(0, 0, unused),
        Buckets.of(idle),
        Buckets.of(liveUnused),
        PHASES.times((double) used),
        PHASES.times(16.0 * used));
  }

  private static DragStats stats(long used, long unused, long idle, long liveUnused) {
    DragClock clock = clock(used, unused, idle, liveUnused);
    return new DragStats(used + unused, clock, clock, clock);
  }

  @Test
  void countsObjects() {
    DragStats stats = stats(5, 3, 2, 7);
    assertThat(stats.usedDeaths()).isEqualTo(5);
    assertThat(stats.unusedDeaths()).isEqualTo(3);
    assertThat(stats.usedLive()).isEqualTo(2);
    assertThat(stats.unusedLive()).isEqualTo(7);
    assertThat(DragStats.EMPTY.isEmpty()).isTrue();
    assertThat(stats(0, 0, 0, 1).isEmpty()).isFalse();
  }

  @Test
  void addsAndSubtracts() {
    DragStats earlier = stats(5, 3, 2, 7);
    DragStats between = stats(4, 1, 6, 0);
    DragStats later = earlier.plus(between);
    assertThat(later.usedDeaths()).isEqualTo(9);
    assertThat(later.usedLive()).isEqualTo(8);
    DragStats difference = later.minus(earlier);
    assertThat(difference.trackedDeaths()).isEqualTo(5);
    assertThat(difference.usedDeaths()).isEqualTo(4);
    assertThat(difference.unusedDeaths()).isEqualTo(1);
    assertThat(difference.nanos().time()).isEqualTo(between.nanos().time());
    assertThat(difference.nanos().space()).isEqualTo(between.nanos().space());
    assertThat(difference.usedLive()).as("what is live stays").isEqualTo(8);
    assertThat(difference.unusedLive()).isEqualTo(7);
  }

  @Test
  void phasesAddUp() {
    assertThat(PHASES.total()).isEqualTo(10);
    assertThat(PHASES.dragged()).as("what was never used is all drag").isEqualTo(7);
    assertThat(PHASES.plus(PHASES)).isEqualTo(PHASES.times(2));
    assertThat(PHASES.minus(PHASES.times(3))).isEqualTo(Phases.NONE);
    assertThat(new Phases(Double.MAX_VALUE, 0, 0, 0).times(2).lag()).isEqualTo(Double.MAX_VALUE);
    assertThatIllegalArgumentException().isThrownBy(() -> new Phases(0, -1, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Phases(0, 0, Double.NaN, 0));
  }
}
