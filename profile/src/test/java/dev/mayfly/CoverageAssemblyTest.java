package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.recording.ledger.UnwovenLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.UnwovenBytes;
import org.junit.jupiter.api.Test;

class CoverageAssemblyTest {
  @Test
  void everyFigureOfTheLedgersArrivesInItsPlace() {
    WeavingLedger weaving = WeavingLedger.instance();
    UnwovenLedger unwoven = UnwovenLedger.instance();
    int classes = weaving.classes();
    weaving.woven();
    weaving.notWoven("class: CoverageAssemblyTest", "a.B");
    weaving.notWoven("class: CoverageAssemblyTest", "a.A");
    unwoven.add("coverage.assembly.*", 77);
    Coverage coverage = CoverageAssembly.coverage(5, 6, 7, weaving, unwoven);
    assertThat(coverage.countedBytes()).isEqualTo(5);
    assertThat(coverage.allocatedBytes()).isEqualTo(6);
    assertThat(coverage.sites()).isEqualTo(7);
    assertThat(coverage.classesWoven()).isEqualTo(classes + 1);
    assertThat(coverage.notWoven())
        .contains(new NotWoven("class: CoverageAssemblyTest", 2, ImmutableList.of("a.A", "a.B")));
    assertThat(coverage.unwoven()).contains(new UnwovenBytes("coverage.assembly.*", 77));
  }
}
