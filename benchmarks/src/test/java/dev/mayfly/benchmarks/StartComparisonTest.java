package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.benchmarks.Mode.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartComparisonTest {
  @Test
  void tableHasPlainSecondsFactorsAndMarks() {
    List<RunRecord> runs = new ArrayList<>();
    add(runs, "plain", 1, 4);
    add(runs, "default", 2, 5);
    add(runs, "everything, trees", 3, 14);
    add(runs, "everything, trees, cache", 4, 5);
    assertThat(
            StartComparison.table(new CostMatrix(runs), StartComparison.modes(Path.of("caches"))))
        .containsPattern("nothing +\\| +4\\.0 s \\| +2\\.0 s \\| +8\\.0 s \\| +4\\.0 s \\| +100 MB")
        .containsPattern("default +\\| +1\\.25 \\|.*1\\.20 \\| +no")
        .containsPattern("everything, trees +\\| +3\\.50 \\|.*3\\.00 \\| +no")
        .containsPattern("everything, trees, cache +\\| +1\\.25 \\|.*1\\.40 \\| +yes")
        .doesNotContain("sampled");
  }

  private static void add(List<RunRecord> runs, String mode, int turn, double seconds) {
    double nanos = seconds * 1e9;
    RunMeasurement started = new RunMeasurement(1, nanos, 0, nanos / 2, 100 * 1024, "");
    RunMeasurement ended = new RunMeasurement(1, nanos * 2, 0, nanos, 100 * 1024, "");
    runs.add(RunRecord.of(StartRuns.STARTED, mode, turn, started, Finding.NONE));
    runs.add(RunRecord.of(StartRuns.ENDED, mode, turn, ended, Finding.NONE));
  }
}
