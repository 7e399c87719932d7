package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.snapshot.run.CpuCost;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuAssemblyTest {
  private final StartLedger start = StartLedger.instance();
  private final Map<Thread, Long> times =
      Map.of(
          new Thread("mayfly-report"), 7L,
          new Thread("mayfly-housekeeping"), -1L,
          new Thread(ProfilerWork.REWEAVING), 1000L);

  private CpuCost cpu(long process) {
    return CpuAssembly.cpu(process, 300, start, times.keySet(), times::get);
  }

  @Test
  void addsUpTheStartWeavingAndThreadsThatDoNotWeave() {
    start.started(5);
    start.cpu(40);
    assertThat(cpu(900)).isEqualTo(new CpuCost(900, 347));
    assertThat(cpu(100)).as("at most all").isEqualTo(new CpuCost(100, 100));
  }

  @Test
  void isUnknownWithoutTheAgentOrTheSystem() {
    start.started(5);
    assertThat(cpu(0)).isEqualTo(CpuCost.UNKNOWN);
    start.started(0);
    assertThat(cpu(900)).isEqualTo(CpuCost.UNKNOWN);
  }

  @Test
  void theSlowdownIsTheWholeOverTheProgramsPart() {
    assertThat(new CpuCost(900, 300).slowdown()).isEqualTo(1.5);
    assertThat(CpuCost.UNKNOWN.slowdown()).isEqualTo(1);
    assertThat(List.of(new CpuCost(5, 5).slowdown())).containsExactly(Double.POSITIVE_INFINITY);
  }
}
