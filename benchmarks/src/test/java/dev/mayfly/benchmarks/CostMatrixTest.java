package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.benchmarks.Mode.Finding;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class CostMatrixTest {
  private static final WovenReport WOVEN =
      new WovenReport(12, 345, 6789, 1_000_000, 0.5, 0, List.of());

  /** Two programs; the machine becomes slower while the first one runs. */
  private static final CostMatrix MATRIX =
      new CostMatrix(
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
              RunRecord.failed("two", "karabut", 3, "no end, | really"),
              run("demo", "plain", 1, 100, 1000),
              run("demo", "site", 2, 109, 1000)));

  private static RunRecord run(String program, String mode, int turn, double cpu, long peak) {
    RunMeasurement measurement = new RunMeasurement(5, cpu * 1e6, cpu * 9e5, cpu * 2e6, peak, "ab");
    Finding finding = mode.equals("site") ? new Finding(1_000_000, WOVEN) : Finding.NONE;
    return RunRecord.of(program, mode, turn, measurement, finding);
  }

  @Test
  void comparesWithThePlainRunsBeforeAndBehind() {
    assertThat(MATRIX.factors("one", "site", Metric.CPU).values()).containsExactly(1.1, 1.2);
    assertThat(MATRIX.factor("one", "site", Metric.CPU)).isCloseTo(1.15, within(1e-9));
    // at the end there is none behind
    assertThat(MATRIX.factor("two", "site", Metric.WALL)).isEqualTo(4.0);
  }

  @Test
  void comparesSmallRoundsWithSmallRounds() {
    assertThat(MATRIX.factor("one", "karabut", Metric.CPU)).isEqualTo(100.0);
  }

  @Test
  void takesTheGreatestPeak() {
    assertThat(MATRIX.factor("one", "site", Metric.PEAK)).isEqualTo(2.0);
  }

  @Test
  void leavesOutWhatFailed() {
    assertThat(MATRIX.factors(List.of("one", "two"), "karabut", Metric.CPU)).containsExactly(100);
    assertThat(MATRIX.failure("two", "karabut")).isEqualTo("no end, | really");
    assertThat(MATRIX.failure("one", "karabut")).isNull();
  }

  @Test
  void tablesSayAllOfIt() {
    String tables = CostTables.all(MATRIX);
    assertThat(tables)
        // the geometric mean of 1.15 and 4
        .containsPattern("`site`: exact, by site +\\| +2\\.14 \\|.*\\| +4\\.00 \\| +2 of 2 \\|")
        .containsPattern("`karabut`: .* tracker +\\| +100 \\|.*\\| +1 of 2 ")
        .containsPattern("\\| two +\\| +4\\.00 \\| +failed \\|")
        .contains("1,000,000")
        .contains("- failed: two, `karabut`: no end, / really");
  }

  @Test
  void marksAreMetOrNot() {
    assertThat(CostGoal.table(MATRIX))
        .containsPattern("site \\| +2 programs \\| 1\\.08 \\| +2\\.14 \\|.*\\| +no \\|")
        .containsPattern("site \\| +demo \\| 1\\.10 \\| +1\\.09 \\|.*\\| yes \\|");
    CostGoal tree = new CostGoal("tree", false, 2.0, 3.5);
    assertThat(tree.verdict(new double[] {2.0049, 1.99}, 2)).isEqualTo("yes");
    assertThat(tree.verdict(new double[] {1, 1, 3.6}, 3)).isEqualTo("no");
    assertThat(tree.verdict(new double[] {1}, 2)).startsWith("no");
  }

  @Test
  void rawFiguresComeBack(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("runs.csv");
    RunsFile written =
        new RunsFile(List.of("`benchmarks/run`: JDK 17", "a, \"note\""), MATRIX.runs());
    written.write(file);
    assertThat(RunsFile.read(file)).isEqualTo(written);
    assertThat(written.jdk()).isEqualTo("17");
    Files.writeString(file, "something,else\n1,2\n");
    assertThatThrownBy(() -> RunsFile.read(file)).isInstanceOf(IOException.class);
  }

  @Test
  void plotHasADotAProgram() throws Exception {
    String svg = CostPlot.svg(MATRIX);
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
