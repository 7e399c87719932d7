package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunsFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class CostTablesTest {
  /** Two programs; the machine becomes slower while the first one runs. */
  private static final Results RESULTS =
      new Results(
          List.of(
              run("one", "plain", 1, 100, 1000),
              run("one", "plain, small", 1, 10, 1000),
              run("one", "site", 2, 165, 2000),
              run("one", "karabut", 3, 1500, 1500),
              run("one", "plain", 4, 200, 1000),
              run("one", "plain, small", 4, 20, 1000),
              run("one", "site", 5, 300, 1300),
              run("one", "plain", 6, 300, 1000),
              run("two", "plain", 1, 100, 1000),
              run("two", "site", 2, 400, 1000),
              new Run("two", "karabut", 3, ImmutableMap.of(), "", "no end, | really"),
              run("demo", "plain", 1, 100, 1000),
              run("demo", "site", 2, 109, 1000)));

  private static Run run(String program, String mode, int turn, double cpu, long peak) {
    Map<Measure, Double> values = new EnumMap<>(Measure.class);
    values.put(Measure.ROUNDS, 5.0);
    values.put(Measure.CPU, cpu * 1e6);
    values.put(Measure.THREADS, cpu * 9e5);
    values.put(Measure.WALL, cpu * 2e6);
    values.put(Measure.PEAK, (double) peak);
    if (mode.equals("site")) {
      values.put(Measure.EVENTS, 1_000_000.0);
      values.put(Measure.CLASSES, 12.0);
      values.put(Measure.SITES, 345.0);
      values.put(Measure.CONTEXTS, 6789.0);
      values.put(Measure.SEEN, 0.5);
    }
    return Run.of(program, mode, turn, values, "ab");
  }

  @Test
  void comparesWithThePlainRunsBeforeAndBehind() {
    assertThat(RESULTS.factors("one", "site", Measure.CPU).values()).containsExactly(1.1, 1.2);
    assertThat(RESULTS.factor("one", "site", Measure.CPU)).isCloseTo(1.15, within(1e-9));
    // at the end there is none behind
    assertThat(RESULTS.factor("two", "site", Measure.WALL)).isEqualTo(4.0);
  }

  @Test
  void comparesSmallRoundsWithSmallRounds() {
    assertThat(RESULTS.factor("one", "karabut", Measure.CPU)).isEqualTo(100.0);
  }

  @Test
  void takesTheGreatestPeak() {
    assertThat(RESULTS.factor("one", "site", Measure.PEAK)).isEqualTo(2.0);
  }

  @Test
  void leavesOutWhatFailed() {
    assertThat(RESULTS.factors(List.of("one", "two"), "karabut", Measure.CPU)).containsExactly(100);
    assertThat(RESULTS.failure("two", "karabut")).isEqualTo("no end, | really");
    assertThat(RESULTS.failure("one", "karabut")).isNull();
  }

  @Test
  void tablesSayAllOfIt() {
    String tables = CostTables.all(RESULTS);
    assertThat(tables)
        // the geometric mean of 1.15 and 4
        .containsPattern("`site`: exact, by site +\\| +2\\.14 \\|.*\\| +4\\.00 \\| +2 of 2 \\|")
        .containsPattern("`karabut`: .* tracker +\\| +100 \\|.*\\| +1 of 2 ")
        .containsPattern("\\| two +\\| +4\\.00 \\| +failed \\|")
        .contains("1,000,000")
        .contains("- failed: two, `karabut`: no end, / really");
  }

  @Test
  void rawFiguresComeBack(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("runs.csv");
    RunsFile written =
        new RunsFile(List.of("`benchmarks/run`: JDK 17", "a, \"note\""), RESULTS.runs());
    written.write(file);
    assertThat(RunsFile.read(file)).isEqualTo(written);
    assertThat(written.jdk()).isEqualTo("17");
    Files.writeString(file, "something,else\n1,2\n");
    assertThatThrownBy(() -> RunsFile.read(file)).isInstanceOf(IOException.class);
  }

  @Test
  void plotHasADotAProgram() throws Exception {
    String svg = CostPlot.svg(RESULTS);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    // site of two programs, and karabut of one; not the demo
    assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(3);
    double plain = x(svg, "class=\"one\" x1=\"");
    double mean = x(svg, "class=\"mean\" x1=\"");
    assertThat(mean).isGreaterThan(plain);
    assertThat(svg).contains("<title>one 1.15</title>").contains(">2.14</text>");
  }

  private static double x(String svg, String before) {
    int start = svg.indexOf(before) + before.length();
    return Double.parseDouble(svg.substring(start, svg.indexOf('"', start)));
  }
}
