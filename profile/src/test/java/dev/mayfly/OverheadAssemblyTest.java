package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.RecorderHealth;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import org.junit.jupiter.api.Test;

class OverheadAssemblyTest {
  private final RecorderHealth health = new RecorderHealth(1, 2, 3, 9, 4, 5);
  private final WeavingLedger weaving = WeavingLedger.instance();
  private final StartLedger start = StartLedger.instance();

  OverheadAssemblyTest() {
    weaving.cost(1000, 2000);
    start.started(21);
    start.jdkWoven(22, 23, 24, 25);
  }

  @Test
  void everyFigureArrivesInItsPlace() {
    assertThat(
            OverheadAssembly.overhead(
                health, new FakeTracker(16, 0.5, 0), weaving, start, new CpuCost(32, 31)))
        .isEqualTo(
            new Overhead(
                Figures.of(
                    Cost.class,
                    weaving.nanos(),
                    weaving.bytes(),
                    1,
                    2,
                    3,
                    4 + 15,
                    5,
                    11,
                    12,
                    13,
                    16,
                    14,
                    15,
                    9),
                0.5,
                new StartCost(21, 22, 23, 24, 25),
                new CpuCost(32, 31)));
    assertThat(weaving.nanos()).isNotEqualTo(weaving.bytes());
  }

  @Test
  void withoutATrackerItsFiguresAreZero() {
    assertThat(OverheadAssembly.overhead(health, null, weaving, start, new CpuCost(32, 31)))
        .isEqualTo(
            new Overhead(
                Figures.of(
                    Cost.class,
                    weaving.nanos(),
                    weaving.bytes(),
                    1,
                    2,
                    3,
                    4,
                    5,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    9),
                0,
                new StartCost(21, 22, 23, 24, 25),
                new CpuCost(32, 31)));
  }
}
