package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.LayoutJson;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.report.tables.Chapters;
import dev.mayfly.report.text.ChapterText;
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
        .contains(
            """
            LAYOUT (bytes in other layouts; 5 types)
              Counted: 134 kB (headers of 12 bytes, references of 4).
              Compact headers: 104 kB, 28.6 kB to 30.4 kB (22.0 % of all) less.
              Value classes, too: 83.6 kB, 20.8 kB (15.5 % of all) less, 16.0 kB of it by the program's own classes.
              Null-restricted types, too: 62.0 kB, 21.6 kB (16.1 % of all) less.
              Of 240 B the fields are not known: they are taken to stay as they are.

              objects    today  compact  JEP 401  null-free            saved  type
                  100  77.6 kB  53.6 kB  37.6 kB    17.6 kB          40.0 kB  com.acme.draw.Line[]
              └ 1,000 elements; with 3,000 values; 21 bytes and a null marker: flat only if null-restricted
                  300  36.0 kB  34.5 kB  34.5 kB    34.5 kB  600 B to 2.4 kB  byte[]
              └ 30,000 elements
                  500  12.0 kB   8.0 kB   8.0 kB     8.0 kB           4.0 kB  com.acme.draw.Order
                    1   8.0 kB   8.0 kB   3.2 kB     1.6 kB           4.8 kB  java.lang.Integer[]
              └ 400 elements; with 400 values; flat: 8 bytes an element
                   10    240 B    240 B    240 B      240 B              0 B  com.acme.draw.Secret
              └ fields not known

              Could be value classes: all fields are final, the superclass has none, and no known code depends on the
              identity of their objects.
              objects    bytes  candidate
                2,000  48.0 kB  com.acme.draw.Point
                1,000  24.0 kB  com.acme.draw.Line
              └ check: compared by == as Figure at Canvas.find:77

              Could not, as they are, for the reasons below them.
              objects    bytes  identity class
                  500  12.0 kB  com.acme.draw.Order
              └ field total not final; extended by RushOrder; locked at Basket.add:31
            """)
        .containsPattern(
            "\\[high] Value-class candidates, 16.0 kB \\(12.0 % of all\\). As value classes \\(JEP 401\\), Point and Line would");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(110));
  }

  @Test
  void textByItselfShowsSoManyRows() {
    String text =
        Reports.write(
            new ChapterText(
                "layout.txt",
                new TextLayout(100, 1, 0),
                of -> Chapters.layout(of, HeapFigures.NONE)),
            snapshot);
    assertThat(text)
        .startsWith("LAYOUT (bytes in other layouts; 1 of 5 types)")
        .contains("candidate\n    2,000  48.0 kB  com.acme.draw.Point\n  … and 1 more\n");
  }

  @Test
  void othersSayNothingOfLayouts() {
    ProfileSnapshot without = ShopProfile.snapshot();
    assertThat(Reports.write(new TextReport(), without)).doesNotContain("LAYOUT");
    assertThat(Reports.write(new JsonReport(), without)).doesNotContain("\"layouts\"");
    assertThat(Reports.csv("layout.csv").appliesTo(without)).isFalse();
    assertThat(Reports.write(new HtmlReport(), without)).doesNotContain("\"view\":\"layout\"");
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
