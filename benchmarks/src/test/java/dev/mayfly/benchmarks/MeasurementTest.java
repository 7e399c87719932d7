package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.benchmarks.Factors.Pair;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class MeasurementTest {
  private static final List<String> LINES =
      List.of(
          "something of the program's own",
          "rounds: round=1 wall=900 process=800 thread=700 checksum=00000000000000ab",
          "rounds: round=2 wall=90 process=80 thread=70 checksum=00000000000000ab",
          "rounds: round=3 wall=10 process=20 thread=30 checksum=00000000000000ab",
          "rounds: round=4 wall=30 process=40 thread=50 checksum=00000000000000ab",
          "rounds: peak=12345",
          "mayfly: 1 allocations");

  @Test
  void isTheMedianOfTheRoundsAfterWarmUp() {
    assertThat(Measurement.parse(LINES, 1))
        .isEqualTo(new Measurement(40, 50, 30, 12345, "00000000000000ab"));
  }

  @Test
  void needsARoundAfterWarmUp() {
    assertThatThrownBy(() -> Measurement.parse(LINES, 4))
        .isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void factorsAreTakenPairByPair() {
    Factors factors =
        Factors.of(
            List.of(new Pair<>(10.0, 20.0), new Pair<>(20.0, 30.0), new Pair<>(1.0, 9.0)),
            Double::doubleValue);
    assertThat(factors.median()).isEqualTo(2.0);
    assertThat(factors).hasToString("2.00 (1.50–9.00)");
  }

  @Test
  void meansAreGeometric() {
    assertThat(Statistics.geometricMean(1, 4, 16))
        .isCloseTo(4, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(Statistics.median(1, 2, 3, 10)).isEqualTo(2.5);
    assertThat(Statistics.median()).isNaN();
  }

  @Test
  void tablesStandInLine() {
    MarkdownTable table = new MarkdownTable("program", "CPU");
    table.row("h2", "1.25");
    assertThat(table)
        .hasToString(
            """
            | program |  CPU |
            | ------- | ---: |
            | h2      | 1.25 |
            """);
  }
}
