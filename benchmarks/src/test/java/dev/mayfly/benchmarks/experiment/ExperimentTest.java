package dev.mayfly.benchmarks.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentTest {
  private final List<String> ran = new ArrayList<>();

  /** A program that runs nowhere but in this list. */
  private final class FakeSubject implements Experiment.Subject {
    private final String wrong;
    private final String broken;

    private FakeSubject(String wrong, String broken) {
      this.wrong = wrong;
      this.broken = broken;
    }

    @Override
    public String label() {
      return "fake";
    }

    @Override
    public boolean suits(Mode mode) {
      return mode.nestedJars();
    }

    @Override
    public List<Run> run(Trial trial) throws RunFailedException {
      ran.add(trial.label());
      if (trial.label().equals(broken)) {
        throw new RunFailedException(
            "exit status 1\nException in thread \"main\" java.lang.VerifyError: bad\n\tat a.B");
      }
      String result = trial.label().equals(wrong) ? "other" : "same";
      return List.of(Run.of("fake", trial.label(), trial.turn(), Map.of(), result));
    }
  }

  private Results run(int pairs, List<Mode> modes, String wrong, String broken)
      throws InterruptedException {
    return new Experiment(modes, pairs, new PrintStream(PrintStream.nullOutputStream()))
        .run(List.of(new FakeSubject(wrong, broken)));
  }

  @Test
  void plainRunsStandBetween() throws InterruptedException {
    run(2, List.of(Mode.of("site"), Mode.of("tree")), "", "");
    assertThat(ran).containsExactly("plain", "site", "tree", "plain", "site", "tree", "plain");
  }

  @Test
  void noProfiledRunIsFarFromAPlainOne() throws InterruptedException {
    run(1, Mode.USUAL, "", "");
    assertThat(ran)
        .containsExactly(
            "plain",
            "off",
            "site",
            "contexts",
            "sampled",
            "tree",
            "time",
            "plain",
            "tree-sampled",
            "tree-exact",
            "whole",
            "async-alloc",
            "async-live",
            "jfr",
            "plain");
  }

  @Test
  void anotherResultIsAFailureAndIsNotTriedAgain() throws InterruptedException {
    Results results = run(2, List.of(Mode.of("site"), Mode.of("tree")), "tree", "");
    assertThat(results.failure("fake", "tree")).isEqualTo("another result: other instead of same");
    assertThat(results.failure("fake", "site")).isNull();
    assertThat(ran).containsExactly("plain", "site", "tree", "plain", "site", "plain");
  }

  @Test
  void aFailureTellsItsException() throws InterruptedException {
    Results results = run(1, List.of(Mode.of("site")), "", "site");
    assertThat(results.failure("fake", "site"))
        .isEqualTo("exit status 1: java.lang.VerifyError: bad");
  }
}
