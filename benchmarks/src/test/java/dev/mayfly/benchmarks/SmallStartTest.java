package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.benchmarks.Mode.Finding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmallStartTest {
  @Test
  void tableHasMediansAndRanges() {
    List<RunRecord> runs = new ArrayList<>();
    double[] seconds = {0.5, 0.25, 1.5};
    for (int i = 0; i < seconds.length; i++) {
      add(runs, Mode.PLAIN, i, seconds[i]);
      add(runs, "default", i, 2 * seconds[i]);
    }
    runs.add(RunRecord.failed("one class", "default", 9, "no JVM"));
    assertThat(SmallStart.table(new CostMatrix(runs)))
        .containsPattern(
            "plain +\\| +1\\.00 s \\| +0\\.50 to 3\\.00 \\| +1\\.00 \\| +0\\.50 s \\| +0\\.25 to 1\\.50")
        .containsPattern(
            "default +\\| +2\\.00 s \\| +1\\.00 to 6\\.00 \\| +2\\.00 \\| +1\\.00 s \\| +0\\.50 to 3\\.00");
  }

  private static void add(List<RunRecord> runs, String mode, int turn, double seconds) {
    double nanos = seconds * 1e9;
    RunMeasurement measured = new RunMeasurement(1, nanos * 2, 0, nanos, -1, "");
    runs.add(RunRecord.of("one class", mode, turn, measured, Finding.NONE));
  }
}
