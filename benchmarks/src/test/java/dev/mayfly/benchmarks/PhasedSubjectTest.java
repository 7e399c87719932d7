package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.programs.OneClass;
import dev.mayfly.benchmarks.PhasedSubject.Phase;
import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhasedSubjectTest {
  @TempDir Path directory;

  private List<Run> run(Phase... phases) throws Exception {
    List<String> command =
        List.of("-cp", System.getProperty("java.class.path"), OneClass.class.getName());
    return new PhasedSubject(new Jvms(), directory, command, phases)
        .run(new Trial(null, 3, directory));
  }

  @Test
  void hasARunForEachPhase() throws Exception {
    List<Run> runs = run(new Phase("started", "", "begun"), new Phase("ended", "", ""));
    assertThat(runs).extracting(Run::program).containsExactly("started", "ended");
    assertThat(runs).extracting(Run::mode).containsOnly("plain");
    assertThat(runs).extracting(Run::turn).containsOnly(3);
    assertThat(runs.get(0).of(Measure.WALL)).isPositive().isLessThan(runs.get(1).of(Measure.WALL));
  }

  @Test
  void aPhaseThatDoesNotComeIsAFailure() {
    assertThatThrownBy(() -> run(new Phase("started", "", "never printed")))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining("started")
        .hasMessageContaining("begun");
  }
}
