package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.benchmarks.experiment.Experiment.Trial;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramSubjectTest {
  private static final List<String> LINES =
      List.of(
          "something of the program's own",
          "rounds: round=1 size=8 wall=900 process=800 thread=700 checksum=00000000000000ab",
          "rounds: round=2 size=8 wall=90 process=80 thread=70 checksum=00000000000000ab",
          "rounds: round=3 size=8 wall=10 process=20 thread=30 checksum=00000000000000ab",
          "rounds: round=4 size=8 wall=30 process=40 thread=50 checksum=00000000000000ab",
          "rounds: round=1 size=1 wall=3 process=4 thread=5 checksum=00000000000000cd",
          "rounds: peak=12345",
          "mayfly: 1 allocations");

  private static Run parse(int size, int most) throws Exception {
    return ProgramSubject.parse(new Trial(null, 7, Path.of("none")), "h2", LINES, size, most);
  }

  private static Run run(double rounds, double cpu, double thread, double wall, String result) {
    Map<Measure, Double> values =
        Map.of(
            Measure.ROUNDS, rounds,
            Measure.CPU, cpu,
            Measure.THREADS, thread,
            Measure.WALL, wall,
            Measure.PEAK, 12345.0);
    return Run.of("h2", "plain", 7, values, result);
  }

  @Test
  void isARoundByTheLastOfItsSize() throws Exception {
    assertThat(parse(8, 2)).isEqualTo(run(2, 30, 40, 20, "00000000000000ab"));
    assertThat(parse(8, 1)).isEqualTo(run(1, 40, 50, 30, "00000000000000ab"));
    assertThat(parse(1, 9)).isEqualTo(run(1, 4, 5, 3, "00000000000000cd"));
  }

  @Test
  void isNeverOfMoreThanHalfOfTheRounds() throws Exception {
    assertThat(parse(8, 9).count(Measure.ROUNDS)).isEqualTo(2);
  }

  @Test
  void needsARound() {
    assertThatThrownBy(() -> parse(2, 1))
        .isInstanceOf(RunFailedException.class)
        .hasMessageContaining("size 2");
  }

  @Test
  void factorsArePrintedWithTheirRange() {
    assertThat(new Factors(List.of(2.0, 1.5, 9.0))).hasToString("2.00 (1.50–9.00)");
    assertThat(new Factors(List.of(110.4))).hasToString("110");
    assertThat(new Factors(List.of())).hasToString("–");
  }

  @Test
  void meansAreGeometric() {
    assertThat(Factors.geometricMean(1, 4, 16)).isCloseTo(4, within(1e-9));
    assertThat(Factors.median(1, 2, 3, 10)).isEqualTo(2.5);
    assertThat(Factors.median()).isNaN();
  }

  @Test
  void tablesStandInLine() {
    assertThat(
            new Table<String>()
                .column("program", row -> row)
                .column("CPU", row -> "1.25")
                .of(List.of("h2")))
        .isEqualTo(
            """
            | program |  CPU |
            | ------- | ---: |
            | h2      | 1.25 |
            """);
    assertThat(new Table<String>().column("program", row -> row).of(List.of())).isEmpty();
  }
}
