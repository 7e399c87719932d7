package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.LayoutJson;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.report.text.LayoutText;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

/** Layouts in all formats. */
final class LayoutReportTest {

  private final ProfileSnapshot snapshot = LayoutProfile.snapshot();

  @Test
  void textHasRowsTotalsAndReasons() {
    String text = Reports.write(new TextReport(), snapshot);
    assertThat(text)
        .contains("LAYOUT (bytes in other layouts, 5 of 5 rows)")
        .containsPattern(
            "77.6 kB +53.6 kB +37.6 kB +17.6 kB +40.0 kB +Line\\[] × 100, 1,000 elements, with 3,000"
                + "\\s+values:\\s+21 bytes and a null marker")
        .containsPattern("Integer\\[] × 1, 400 elements, with 400\\s+values:\\s+flat: 8 bytes")
        .contains("Secret × 10: fields not known")
        .contains("Could be value classes (2):")
        .contains("Line × 1,000, 24.0 kB: check: compared by == as Figure at Canvas.find:77")
        .contains("Could not, as they are (1):")
        .containsPattern(
            "Order × 500, 12.0 kB: field total not final; extended by RushOrder; locked at\\s+"
                + "Basket.add:31")
        .containsPattern(
            "\\[high] Value-class candidates, 16.0 kB \\(12.0 % of all\\). As value classes \\(JEP 401\\), Point and Line would");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(110));
  }

  @Test
  void textByItselfShowsSoManyRows() {
    String text =
        Reports.write(new LayoutText(new TextLayout(100, 1, 0), HeapFigures.NONE), snapshot);
    assertThat(text)
        .startsWith("LAYOUT (bytes in other layouts, 1 of 5 rows)")
        .contains("Could be value classes (1 of 2):");
  }

  @Test
  void othersSayNothingOfLayouts() {
    ProfileSnapshot without = ShopProfile.snapshot();
    assertThat(Reports.write(new TextReport(), without)).doesNotContain("LAYOUT");
    assertThat(Reports.write(new JsonReport(), without)).doesNotContain("\"layouts\"");
    assertThat(Reports.csv("layout.csv").appliesTo(without)).isFalse();
    assertThat(Reports.write(new HtmlReport(), without))
        .contains("\"rows\":[],\"columns\":[{\"title\":\"today\"");
  }

  @Test
  void jsonIsReadBack() throws IOException {
    String json = Reports.write(new JsonReport(), snapshot);
    assertThat(json)
        .contains("{\"type\":\"com.acme.draw.Point\",\"super\":\"java.lang.Record\",\"fields\":")
        .contains("[\"x\",\"int\",true]");
    assertThat(new JsonSnapshotReader().read(new StringReader(json))).isEqualTo(snapshot);
  }

  @Test
  void aClassOccursOnce() {
    String json =
        Reports.write(new JsonReport(), snapshot)
            .replace("draw.Line\",\"super", "draw.Order\",\"super");
    assertThatThrownBy(() -> new JsonSnapshotReader().read(new StringReader(json)))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("the layout of com.acme.draw.Order occurs twice");
  }

  @Test
  void whatALaterVersionKnowsIsLeftOut() throws IOException {
    String json =
        Reports.write(new JsonReport(), snapshot)
            .replace("\"kind\":\"locked\"", "\"kind\":\"teleported\"")
            .replace("\"flags\":[\"final\"]", "\"flags\":[\"final\",\"sealed\"]");
    ProfileSnapshot read = new JsonSnapshotReader().read(new StringReader(json));
    assertThat(read.get(ClassShapes.PART).find("com.acme.draw.Order").identityUses()).isEmpty();
    assertThat(read.get(ClassShapes.PART).find("com.acme.draw.Point"))
        .isEqualTo(snapshot.get(ClassShapes.PART).find("com.acme.draw.Point"));
  }

  @Test
  void csvHasARowForEachType() {
    assertThat(Reports.text(Reports.csv("layout.csv"), snapshot).lines())
        .hasSize(6)
        .contains(
            "com.acme.draw.Line[],candidate,100,1000,3000,77600,53600,37600,17600,40000,40000,0.0");
  }

  @Test
  void jsonOfTheAdvice() {
    assertThat(Reports.write(new LayoutJson(HeapFigures.NONE), snapshot))
        .startsWith("{\"recorded\":\"hotspot\",\"bytes\":133856,")
        .contains("\"obstacles\":[\"field total not final\",\"extended by RushOrder\",");
  }
}
