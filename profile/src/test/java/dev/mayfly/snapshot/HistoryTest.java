package dev.mayfly.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static History of(TotalsPoint... totals) {
    return new History(ImmutableList.copyOf(totals), Censuses.NONE);
  }

  @Test
  void totalsGoOnUpToALaterMoment() {
    ProcessMemory memory = new ProcessMemory(600, 9_000, 9_500);
    TotalsPoint first = new TotalsPoint(10, 1, 16, 500, memory, 160);
    assertThat(of(first).upTo(30, new AllocationStats(3, 0, 48, 1), 480))
        .isEqualTo(of(first, new TotalsPoint(30, 3, 48, 500, memory, 480)));
    assertThat(of(first).upTo(30, new AllocationStats(3, 0, 48, 1), -1))
        .isEqualTo(of(first, new TotalsPoint(30, 3, 48, 500, memory, -1)));
  }

  @Test
  void theLastMomentIsNeverBeforeTheOthers() {
    TotalsPoint first = new TotalsPoint(10, 5, 80, -1, ProcessMemory.UNKNOWN, -1);
    assertThat(of(first).upTo(9, new AllocationStats(4, 0, 64, 0), 100))
        .isEqualTo(of(first, first));
  }

  @Test
  void whereNothingWasNotedThereIsNoLastMoment() {
    assertThat(History.NONE.upTo(30, new AllocationStats(3, 0, 48, 0), 480))
        .isEqualTo(History.NONE);
  }
}
