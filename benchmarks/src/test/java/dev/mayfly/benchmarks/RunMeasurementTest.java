package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.report.markdown.MarkdownTable;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class RunMeasurementTest {
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

  @Test
  void isARoundByTheLastOfItsSize() {
    assertThat(RunMeasurement.parse(LINES, 8, 2))
        .isEqualTo(new RunMeasurement(2, 30, 40, 20, 12345, "00000000000000ab"));
    assertThat(RunMeasurement.parse(LINES, 8, 1))
        .isEqualTo(new RunMeasurement(1, 40, 50, 30, 12345, "00000000000000ab"));
    assertThat(RunMeasurement.parse(LINES, 1, 9))
        .isEqualTo(new RunMeasurement(1, 4, 5, 3, 12345, "00000000000000cd"));
  }

  @Test
  void isNeverOfMoreThanHalfOfTheRounds() {
    assertThat(RunMeasurement.parse(LINES, 8, 9).rounds()).isEqualTo(2);
  }

  @Test
  void needsARound() {
    assertThatThrownBy(() -> RunMeasurement.parse(LINES, 2, 1))
        .isInstanceOf(NoSuchElementException.class)
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
