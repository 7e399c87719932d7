package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.util.List;
import org.junit.jupiter.api.Test;

class TotalsHistoryTest {

  @Test
  void momentsAreThinnedEvenly() {
    TotalsHistory history = new TotalsHistory();
    for (int i = 0; i < TotalsHistory.MOST; i++) {
      history.add(new TotalsPoint(1000L * i, i, 8L * i, -1, ProcessMemory.UNKNOWN, -1));
    }
    history.add(
        new TotalsPoint(1000L * TotalsHistory.MOST, 7_000, 8_000, 5, ProcessMemory.UNKNOWN, -1));
    List<TotalsPoint> points = history.points();
    assertThat(points).hasSize(TotalsHistory.MOST / 2 + 1);
    for (int i = 0; i < TotalsHistory.MOST / 2; i++) {
      assertThat(points.get(i))
          .isEqualTo(new TotalsPoint(2000L * i, 2L * i, 16L * i, -1, ProcessMemory.UNKNOWN, -1));
    }
  }

  @Test
  void momentsAreNotedWhenTheyAreDue() {
    TotalsHistory history = new TotalsHistory();
    Recorder recorder = Recorder.instance();
    long start = 1_700_000_000_000L;
    history.noteIfDue(recorder, new ThreadBytes(), start);
    history.noteIfDue(recorder, new ThreadBytes(), start + 50);
    assertThat(history.points()).hasSize(1);
    history.noteIfDue(recorder, new ThreadBytes(), start + 1_000_000);
    assertThat(history.points())
        .extracting(TotalsPoint::time)
        .containsExactly(start, start + 1_000_000);
    assertThat(history.points())
        .allSatisfy(point -> assertThat(point.memory().usedHeapBytes()).isPositive());
  }

  @Test
  void aShortProgramHasMomentsAtEqualDistances() {
    TotalsHistory history = new TotalsHistory();
    Recorder recorder = Recorder.instance();
    long start = 1_700_000_000_000L;
    // a tick is never quite on time, and none of these is far enough from the one before to be late
    for (int tick = 0; tick < 24; tick++) {
      history.noteIfDue(recorder, new ThreadBytes(), start + 125L * tick + tick % 3);
    }
    assertThat(history.points()).hasSize(24);
    assertThat(history.points().get(23).time()).isEqualTo(start + 125L * 23 + 23 % 3);
  }

  @Test
  void aClockThatIsSetBackDoesNoHarm() {
    TotalsHistory history = new TotalsHistory();
    history.add(new TotalsPoint(5000, 1, 1, -1, ProcessMemory.UNKNOWN, -1));
    history.add(new TotalsPoint(3000, 2, 2, -1, ProcessMemory.UNKNOWN, -1));
    assertThat(history.points()).extracting(TotalsPoint::time).containsExactly(5000L, 5000L);
    assertThat(history.points()).extracting(TotalsPoint::allocations).containsExactly(1L, 2L);
  }
}
