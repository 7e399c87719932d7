package dev.mayfly.benchmarks.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MeanFactorTest {
  private static final int PAIRS = 5;
  private static final List<String> PROGRAMS = List.of("a", "b", "c", "d", "e", "f");

  @Test
  void meanIsThatOfTheMedians() {
    assertThat(new Results(List.of()).mean(PROGRAMS, "site", Measure.CPU)).hasToString("–");
    assertThat(MeanFactor.of(List.of(new Factors(List.of(2.0)), new Factors(List.of(8.0)))))
        .hasToString("4.00");
    MeanFactor mean =
        MeanFactor.of(
            List.of(new Factors(List.of(1.9, 2.0, 9.0)), new Factors(List.of(8.0, 8.0, 8.0))));
    assertThat(mean.mean()).isEqualTo(4);
    assertThat(mean.low()).isBetween(3.8, 4.0);
    assertThat(mean.high()).isGreaterThan(6);
  }

  /** Neighbouring factors share a plain run; the intervals have to bear that. */
  @Tag("exhaustive")
  @Test
  void intervalsHoldAsOftenAsPromised() {
    Random random = new Random(7);
    int held = 0;
    int comparisons = 400;
    for (int i = 0; i < comparisons; i++) {
      MeanFactor mean = simulated(random, 1.3).mean(PROGRAMS, "site", Measure.CPU);
      held += mean.low() <= 1.3 && 1.3 <= mean.high() ? 1 : 0;
    }
    assertThat(held / (double) comparisons).isBetween(0.9, 0.99);
  }

  /** Runs that scatter by 8 %. */
  private static Results simulated(Random random, double factor) {
    List<Run> runs = new ArrayList<>();
    for (String program : PROGRAMS) {
      for (int pair = 0; pair <= PAIRS; pair++) {
        runs.add(run(program, Mode.PLAIN, 2 * pair, random.nextGaussian(), 1));
        if (pair < PAIRS) {
          runs.add(run(program, "site", 2 * pair + 1, random.nextGaussian(), factor));
        }
      }
    }
    return new Results(runs);
  }

  private static Run run(String program, String mode, int turn, double chance, double factor) {
    double cpu = 1e9 * factor * Math.exp(0.08 * chance);
    return Run.of(program, mode, turn, Map.of(Measure.CPU, cpu), "");
  }
}
