package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.benchmarks.Mode.Finding;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MatrixRunnerTest {
  private final List<String> ran = new ArrayList<>();

  /** A program that runs nowhere but in this list. */
  private final class FakeRuns implements MatrixRunner.Runs {
    private final String wrong;
    private final String broken;

    private FakeRuns(String wrong, String broken) {
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
    public List<RunRecord> run(@Nullable Mode mode, int turn, int seconds, Path output)
        throws RunFailedException {
      String label = mode == null ? "plain" : mode.label();
      ran.add(label);
      if (label.equals(broken)) {
        throw new RunFailedException(
            "exit status 1\nException in thread \"main\" java.lang.VerifyError: bad\n\tat a.B");
      }
      String result = label.equals(wrong) ? "other" : "same";
      return List.of(
          RunRecord.of(
              "fake", label, turn, new RunMeasurement(1, 1, 1, 1, 1, result), Finding.NONE));
    }
  }

  private CostMatrix run(int pairs, List<Mode> modes, String wrong, String broken)
      throws InterruptedException {
    return new MatrixRunner(
            modes, pairs, null, Duration.ZERO, new PrintStream(PrintStream.nullOutputStream()))
        .run(List.of(new FakeRuns(wrong, broken)));
  }

  @Test
  void plainRunsStandBetween() throws InterruptedException {
    run(2, List.of(NamedModes.of("site"), NamedModes.of("tree")), "", "");
    assertThat(ran).containsExactly("plain", "site", "tree", "plain", "site", "tree", "plain");
  }

  @Test
  void noProfiledRunIsFarFromAPlainOne() throws InterruptedException {
    run(1, NamedModes.all(), "", "");
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
    CostMatrix matrix = run(2, List.of(NamedModes.of("site"), NamedModes.of("tree")), "tree", "");
    assertThat(matrix.failure("fake", "tree")).isEqualTo("another result: other instead of same");
    assertThat(matrix.failure("fake", "site")).isNull();
    assertThat(ran).containsExactly("plain", "site", "tree", "plain", "site", "plain");
  }

  @Test
  void aFailureTellsItsException() throws InterruptedException {
    CostMatrix matrix = run(1, List.of(NamedModes.of("site")), "", "site");
    assertThat(matrix.failure("fake", "site"))
        .isEqualTo("exit status 1: java.lang.VerifyError: bad");
  }

  @Test
  void timeIsDividedAmongTheRunsToCome() {
    AtomicLong clock = new AtomicLong();
    TimeBudget budget = new TimeBudget(Duration.ofSeconds(100), 3, 10, clock::get);
    assertThat(budget.seconds(1)).isEqualTo(13);
    clock.addAndGet(TimeUnit.SECONDS.toNanos(64));
    budget.done(1);
    assertThat(budget.seconds(6)).isEqualTo(31);
    assertThat(budget.progress()).isEqualTo("[2/3, about 10 min left]");
    clock.addAndGet(TimeUnit.SECONDS.toNanos(56));
    budget.done(6);
    assertThat(budget.seconds(3)).as("too late, but a run must end").isEqualTo(3);
    assertThat(new TimeBudget(Duration.ZERO, 10, 10, clock::get).seconds(1)).isZero();
  }
}
