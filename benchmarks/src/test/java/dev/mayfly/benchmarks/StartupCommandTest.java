package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartupCommandTest {
  private final List<Run> runs = new ArrayList<>();

  @Test
  void tableHasPlainSecondsAndFactors() {
    add("plain", 1, 4);
    add("default", 2, 5);
    add("everything, trees", 3, 14);
    add("by AspectJ's weaver", 4, 5);
    assertThat(StartupCommand.factors(new Results(runs)))
        .containsPattern("nothing +\\| +4\\.0 s \\| +2\\.0 s \\| +4\\.0 s .* 8\\.0 s \\| +100 MB")
        .containsPattern("default +\\| +1\\.25 \\|.* 41 \\|")
        .containsPattern("everything, trees +\\| +3\\.50 \\|.* 41 \\|")
        .containsPattern("by AspectJ's weaver +\\| +1\\.25 \\|")
        .doesNotContain("sampled");
  }

  @Test
  void aSmallProgramHasMediansAndRanges() {
    double[] seconds = {0.5, 0.25, 1.5};
    for (int i = 0; i < seconds.length; i++) {
      add("plain", i, seconds[i]);
      add("default", i, 2 * seconds[i]);
    }
    assertThat(StartupCommand.seconds(new Results(runs)))
        .containsPattern(
            "nothing +\\| 1\\.00 \\(0\\.50–3\\.00\\) \\| +1\\.00 \\| 0\\.50 \\(0\\.25–1\\.50\\)")
        .containsPattern(
            "default +\\| 2\\.00 \\(1\\.00–6\\.00\\) \\| +2\\.00 \\| 1\\.00 \\(0\\.50–3\\.00\\)");
  }

  private void add(String mode, int turn, double seconds) {
    double nanos = seconds * 1e9;
    double classes = mode.equals("plain") ? 0 : 41;
    for (String phase : List.of("start", "load")) {
      runs.add(
          Run.of(
              phase,
              mode,
              turn,
              Map.of(
                  Measure.CPU,
                  nanos,
                  Measure.WALL,
                  nanos / 2,
                  Measure.PEAK,
                  100 * 1024.0,
                  Measure.CLASSES,
                  classes),
              ""));
    }
    Map<Measure, Double> whole = Map.of(Measure.CPU, nanos * 2, Measure.WALL, nanos);
    runs.add(Run.of("ended", mode, turn, whole, ""));
  }
}
