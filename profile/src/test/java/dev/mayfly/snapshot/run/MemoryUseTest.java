package dev.mayfly.snapshot.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.run.MemoryUse.MeanAndPeak;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryUseTest {

  private static MemoryUse of(long... millisHeapResidentAndPeak) {
    MemoryUse use = new MemoryUse();
    for (int i = 0; i < millisHeapResidentAndPeak.length; i += 4) {
      use.add(
          millisHeapResidentAndPeak[i],
          new ProcessMemory(
              millisHeapResidentAndPeak[i + 1],
              millisHeapResidentAndPeak[i + 2],
              millisHeapResidentAndPeak[i + 3]));
    }
    return use;
  }

  /** 10 for a second, 70 for three: (10 + 3 · 70) / 4, and what lies between in a millisecond. */
  @Test
  void theMeanHasTheWeightOfTime() {
    MemoryUse use =
        of(0, 10, 100, 0, 1000, 10, 100, 0, 1000, 70, 300, 0, 2000, 70, 300, 0, 4000, 70, 300, 0);
    assertThat(use.heap()).contains(new MeanAndPeak(55, 70));
    assertThat(use.resident()).contains(new MeanAndPeak(250, 300));
  }

  @Test
  void memoryChangesEvenlyBetweenMoments() {
    assertThat(of(500, 0, -1, -1, 900, 40, -1, -1, 1000, 60, -1, -1).heap())
        .contains(new MeanAndPeak(26, 60)); // (20 · 400 + 50 · 100) / 500
  }

  @Test
  void whatIsNeverKnownIsEmpty() {
    MemoryUse use = of(0, -1, 8, -1, 1000, -1, 8, -1);
    assertThat(use.heap()).isEmpty();
    assertThat(use.resident()).contains(new MeanAndPeak(8, 8));
    assertThat(MemoryUse.of(List.of()).resident()).isEmpty();
  }

  @Test
  void momentsAtWhichMemoryIsNotKnownHaveNoWeight() {
    assertThat(
            of(0, 10, 1, -1, 100, 30, 1, -1, 200, -1, 1, -1, 900, 90, 1, -1, 1000, 90, 1, -1)
                .heap())
        .contains(new MeanAndPeak(55, 90)); // (20 · 100 + 90 · 100) / 200
  }

  @Test
  void oneMomentIsItsOwnMean() {
    assertThat(of(7, 10, 20, 30).heap()).contains(new MeanAndPeak(10, 10));
    assertThat(of(7, 10, 1, -1, 7, 20, 1, -1).heap()).contains(new MeanAndPeak(15, 20));
  }

  @Test
  void thePeakOfTheProcessMayLieBetweenMoments() {
    assertThat(of(0, 0, 50, 60, 1000, 0, 50, 95).resident()).contains(new MeanAndPeak(50, 95));
    // which was before the first moment
    assertThat(of(0, 0, 50, 95, 1000, 0, 70, 95).resident()).contains(new MeanAndPeak(60, 70));
  }

  @Test
  void ofTotals() {
    ProcessMemory memory = new ProcessMemory(40, 50, 60);
    List<TotalsPoint> points =
        List.of(
            new TotalsPoint(10, 1, 16, -1, memory, -1), new TotalsPoint(20, 2, 32, -1, memory, -1));
    assertThat(MemoryUse.of(points).heap()).contains(new MeanAndPeak(40, 40));
  }
}
