package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.Milestone;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.TimeRange;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Phase;
import dev.mayfly.snapshot.run.Note;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IntervalHistoryTest {
  private static final int METHOD = RegisteredSites.frame("dev.mayfly.IntervalHistoryTest", "make");
  private static final int SITE = RegisteredSites.array(METHOD, 7);

  private static IntervalCounts counts(int... cells) {
    IntervalCounts counts = new IntervalCounts();
    for (int cell : cells) {
      counts.append(cell, 1, 2, 3);
    }
    return counts;
  }

  private static long sum(IntervalHistory history, int cell) {
    return history.intervals().stream().mapToLong(each -> each.take(cell, 0, 1 << 20)).sum();
  }

  @Test
  void theWidthDoublesAndNothingIsLost() {
    IntervalHistory history = new IntervalHistory();
    for (int i = 0; i < 1000; i++) {
      history.add(counts(i % 3, 5), 0, 250 * (i + 1));
    }
    List<IntervalCounts> intervals = history.intervals();
    assertThat(intervals.size()).isBetween(IntervalHistory.MOST / 2 - 1, IntervalHistory.MOST);
    long end = 0;
    for (IntervalCounts interval : intervals) {
      assertThat(interval.from).isEqualTo(end);
      end = interval.to;
    }
    assertThat(end).isEqualTo(250_000);
    assertThat(history.notes()).isEmpty();
    assertThat(sum(history, 5)).isEqualTo(1000);
    assertThat(sum(history, 0)).isEqualTo(334);
    assertThat(sum(history, 1)).isEqualTo(333);
  }

  @Test
  void shortIntervalsAreJoined() {
    IntervalHistory history = new IntervalHistory();
    for (int i = 1; i <= 20; i++) {
      history.add(counts(i), 0, 10 * i); // as by snapshots, one after the other
    }
    assertThat(history.intervals()).hasSize(1);
    assertThat(history.intervals().get(0).size()).isEqualTo(20);
  }

  @Test
  void whereManyCountsGrowIntervalsAreWider() {
    IntervalHistory history = new IntervalHistory();
    int[] cells = new int[IntervalHistory.MOST_COUNTS / 4];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = i;
    }
    for (int i = 1; i <= 10; i++) {
      history.add(counts(cells), 0, 250 * i);
    }
    assertThat(history.intervals()).hasSizeLessThanOrEqualTo(4);
    assertThat(sum(history, 77)).isEqualTo(10);
    assertThat(history.notes())
        .containsExactly(Note.of(Note.Kind.WIDE_INTERVALS, IntervalHistory.MOST_COUNTS));
  }

  private static void make(int arrays) {
    for (int i = 0; i < arrays; i++) {
      Probes.array(new byte[8], 8, SITE, ArrayLayout.ofElement('B'));
    }
  }

  private static long made(ContextSnapshot tree) {
    long made = 0;
    for (ContextSnapshot context : tree.preOrder()) {
      for (Map.Entry<AllocationSite, AllocationStats> site : context.self().entrySet()) {
        if (site.getKey().method().className().equals(IntervalHistoryTest.class.getName())) {
          made += site.getValue().allocations();
        }
      }
    }
    return made;
  }

  @Test
  void intervalsOfRunningAndFinishedThreadsAddUpToTheProfile() throws InterruptedException {
    AllocationProfiler profiler = AllocationProfiler.open();
    profiler.upkeep().keepIntervals();
    profiler.start();
    Recorder recorder = Recorder.instance();
    for (int round = 0; round < 20; round++) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Thread thread = new Thread(() -> make(50_000));
        thread.start();
        threads.add(thread);
      }
      Thread.sleep(2);
      profiler.snapshot(); // while they run
      for (Thread thread : threads) {
        thread.join();
      }
      recorder.threads().sweep();
    }
    ProfileSnapshot profile = profiler.snapshot();
    Intervals intervals = profile.intervals();
    ContextSnapshot sum = intervals.tree(intervals.intervals());
    assertThat(made(sum)).isEqualTo(made(profile.root())).isGreaterThanOrEqualTo(4_000_000);
    assertThat(sum.total()).isEqualTo(profile.root().total());
    AllocationStats total = AllocationStats.EMPTY;
    for (Interval interval : intervals.intervals()) {
      total = total.plus(interval.total());
    }
    assertThat(total).isEqualTo(profile.total());
    Duration all = profile.environment().duration().plusSeconds(1);
    assertThat(TimeRange.of(profile, Duration.ZERO, all).total()).isEqualTo(profile.total());
  }

  @Test
  void phasesHaveWhatWasCountedInThem() {
    AllocationProfiler profiler = AllocationProfiler.open();
    profiler.start();
    IntervalHistory history = new IntervalHistory();
    Recorder recorder = Recorder.instance();
    history.noteIfDue(recorder, 1000, 2000); // with all of earlier tests
    make(3);
    history.reached(Milestone.READY, recorder, 1000, 2001);
    make(4);
    history.noteIfDue(recorder, 1000, 3000);
    make(5);
    history.reached(Milestone.FIRST_REQUEST, recorder, 1000, 3100);
    make(6);
    history.noteIfDue(recorder, 1000, 4000);
    history.noteIfDue(recorder, 1000, 500_000);
    Intervals intervals = history.named();
    assertThat(intervals.phases())
        .containsExactly(
            new Phase(Phase.STARTUP, 1000, 2001),
            new Phase(Phase.BEFORE_FIRST_REQUEST, 2001, 3100),
            new Phase(Phase.STEADY, 3100, 500_000));
    assertThat(made(intervals.tree(intervals.touching(2001, 3100)))).isEqualTo(9);
    assertThat(made(intervals.tree(intervals.touching(3100, 500_000)))).isEqualTo(6);
    assertThat(intervals.intervals().get(0).to()).isEqualTo(2000);
    assertThat(made(intervals.tree(intervals.touching(2000, 2001)))).isEqualTo(3);
  }

  @Test
  void aRangeBesideTheTimeIsRefused() {
    ProfileSnapshot none = ProfileSnapshot.EMPTY;
    assertThatThrownBy(() -> TimeRange.of(none, Duration.ZERO, Duration.ofSeconds(9)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
