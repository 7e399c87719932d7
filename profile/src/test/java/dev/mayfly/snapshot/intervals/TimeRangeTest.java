package dev.mayfly.snapshot.intervals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.TimeRange;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.intervals.Intervals.Cell;
import dev.mayfly.snapshot.intervals.Intervals.Context;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeRangeTest {
  private final ProfileSnapshot profile = PhasedProfile.snapshot();

  private ProfileSnapshot between(long fromMillis, long toMillis) {
    return TimeRange.of(profile, Duration.ofMillis(fromMillis), Duration.ofMillis(toMillis));
  }

  @Test
  void aRangeHasTheCountsOfTheIntervalsItTouches() {
    ProfileSnapshot range = between(15_000, 20_001);
    assertThat(range.bySite())
        .containsOnlyKeys(PhasedProfile.CACHE, PhasedProfile.ORDER)
        .containsEntry(PhasedProfile.ORDER, new AllocationStats(7, 0, 168, 0));
    assertThat(range.environment().duration()).isEqualTo(Duration.ofSeconds(20));
    assertThat(range.notes())
        .containsExactly(Note.of(Note.Kind.TIME_RANGE, 10_000, 30_000, 40_000));
    assertThat(range.root().child(PhasedProfile.MAIN).orElseThrow().total().allocations())
        .isEqualTo(17);
    assertThat(range.histories().get(0).totals())
        .extracting(TotalsPoint::allocations)
        .containsExactly(100L, 110L, 117L);
  }

  @Test
  void whatIsNotKnownByIntervalIsAbsent() {
    ProfileSnapshot range = between(0, 10_000);
    assertThat(range.threads()).isEmpty();
    assertThat(range.coverage().allocatedBytes()).isNegative();
    assertThat(range.coverage().countedBytes()).isEqualTo(2400);
    assertThat(range.intervals().isEmpty()).isTrue();
    assertThat(range.total()).isEqualTo(new AllocationStats(100, 0, 2400, 1));
  }

  @Test
  void theWholeRangeIsTheProfile() {
    assertThat(between(0, 40_000).root()).isEqualTo(profile.root());
    assertThat(profile.intervals().phases())
        .map(phase -> profile.intervals().touching(phase.from(), phase.to()).size())
        .containsExactly(1, 1, 2);
    assertThatThrownBy(() -> between(40_000, 50_000)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whereContextsAreSampledSitesAreExact() {
    ProfileSnapshot sampled =
        ProfileSnapshot.EMPTY
            .with(SiteCounts.PART, profile.bySite())
            .with(Environment.PART, profile.environment())
            .with(
                Intervals.PART,
                new Intervals(
                    ImmutableList.of(Context.ROOT),
                    ImmutableList.of(new Cell(0, PhasedProfile.ORDER)),
                    ImmutableList.of(
                        new Interval(
                            profile.environment().startMillis(),
                            profile.environment().endMillis(),
                            ImmutableLongArray.of(0, 14, 0, 336, 0))),
                    ImmutableList.of()));
    ProfileSnapshot range = TimeRange.of(sampled, Duration.ZERO, Duration.ofSeconds(1));
    assertThat(range.total()).isEqualTo(new AllocationStats(14, 0, 336, 0));
    assertThat(range.contextSampling().notSampled()).isEqualTo(range.total());
  }

  @Test
  void differencesAndSumsHaveNoIntervals() {
    assertThat(profile.minus(between(0, 10_000)).intervals()).isEqualTo(Intervals.NONE);
    assertThat(profile.plus(profile).intervals()).isEqualTo(Intervals.NONE);
  }

  @Test
  void wrongNumbersAreRefused() {
    Intervals right = PhasedProfile.intervals();
    assertThatThrownBy(
            () ->
                new Intervals(
                    right.contexts(),
                    right.cells().subList(0, 2),
                    right.intervals(),
                    right.phases()))
        .hasMessage("no cell 2");
    assertThatThrownBy(
            () ->
                new Intervals(
                    right.contexts().subList(0, 3),
                    right.cells(),
                    right.intervals(),
                    right.phases()))
        .hasMessage("no context 3");
    assertThatThrownBy(
            () ->
                new Intervals(
                    right.contexts().reverse(), right.cells(), right.intervals(), right.phases()))
        .hasMessage("context 0 has the caller 1");
    assertThatThrownBy(
            () ->
                new Intervals(
                    right.contexts(), right.cells(), right.intervals().reverse(), right.phases()))
        .hasMessage("intervals that do not ascend");
  }
}
