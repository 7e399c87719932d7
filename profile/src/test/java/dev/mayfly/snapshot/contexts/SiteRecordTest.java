package dev.mayfly.snapshot.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import org.junit.jupiter.api.Test;

class SiteRecordTest {
  private static final ClockStats CLOCK =
      new ClockStats(Buckets.of(1), Buckets.EMPTY, Buckets.of(1), Buckets.EMPTY, 3);
  private static final AllocationStats ALLOCATED = new AllocationStats(5, 4, 3, 2);
  private static final LifetimeStats LIFETIMES = new LifetimeStats(2, 1, 4, CLOCK, CLOCK, CLOCK);
  private static final ContextSample SAMPLE = new ContextSample(2, 6, 1, 2, 3, 4);
  private static final SiteRecord ALL = new SiteRecord(ALLOCATED, LIFETIMES, SAMPLE);

  @Test
  void partsAddUpToTheWhole() {
    assertThat(SiteRecord.of(ALLOCATED).plus(SiteRecord.of(LIFETIMES)).plus(SiteRecord.of(SAMPLE)))
        .isEqualTo(ALL);
  }

  @Test
  void everyPartIsAddedAndSubtracted() {
    SiteRecord twice = ALL.plus(ALL);
    assertThat(twice)
        .isEqualTo(
            new SiteRecord(
                ALLOCATED.plus(ALLOCATED), LIFETIMES.plus(LIFETIMES), SAMPLE.plus(SAMPLE)));
    assertThat(twice.minus(ALL)).isEqualTo(ALL);
    assertThat(ALL.minus(ALL).isEmpty()).isTrue();
    assertThat(ALL.minus(SiteRecord.EMPTY)).isEqualTo(ALL);
  }

  @Test
  void allEmptyPartsAreEqual() {
    // no object was drawn, whatever the sums of rounding errors say
    SiteRecord empty =
        new SiteRecord(
            AllocationStats.EMPTY,
            new LifetimeStats(0, 0, 1, ClockStats.EMPTY, ClockStats.EMPTY, ClockStats.EMPTY),
            new ContextSample(0, 0, 1, 0, 0, 0));
    assertThat(empty).isEqualTo(SiteRecord.EMPTY);
    assertThat(empty.isEmpty()).isTrue();
    assertThat(SiteRecord.of(SAMPLE).isEmpty()).isFalse();
  }

  @Test
  void lifetimesOfContextsAddUpByThemselves() {
    SiteRecord known = SiteRecord.of(LIFETIMES, LIFETIMES.times(8));
    SiteRecord unknown = SiteRecord.of(LIFETIMES, LifetimeStats.EMPTY);
    SiteRecord both = known.plus(unknown);
    assertThat(both.lifetimes()).isEqualTo(LIFETIMES.plus(LIFETIMES));
    assertThat(both.contextLifetimes()).isEqualTo(LIFETIMES.times(8));
    assertThat(unknown.plus(known)).isEqualTo(both);
    assertThat(both.minus(unknown)).isEqualTo(known);
    assertThat(both.minus(known).contextLifetimes().trackedBirths()).isZero();
    assertThat(unknown.isEmpty()).isFalse();
    // programs with exact contexts know all
    assertThat(both.plus(SiteRecord.of(LIFETIMES)).contextLifetimes())
        .isEqualTo(LIFETIMES.times(8).plus(LIFETIMES));
  }
}
