package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.types.AnalysisColumn;
import dev.mayfly.snapshot.types.AnalysisRate;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

public final class AnalysesReportTest {
  public static ProfileSnapshot snapshot(long total, long id, long live) {
    ProfileSnapshot shop = ShopProfile.snapshot();
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, shop.environment())
        .with(ContextSnapshot.PART, shop.root())
        .addingAll(ThreadSnapshot.PART, shop.threads())
        .with(Coverage.PART, shop.coverage())
        .with(Overhead.PART, shop.overhead())
        .with(
            AnalysisTable.PART,
            ImmutableList.of(
                new AnalysisTable(
                    "fields",
                    "Fields",
                    "field",
                    ImmutableList.of(
                        new AnalysisColumn("reads", true), new AnalysisColumn("live", false)),
                    ImmutableMap.of(
                        "Order.id", ImmutableLongArray.of(id, live),
                        "Order.total, \u001b[1m", ImmutableLongArray.of(total, live))),
                new AnalysisTable(
                    "fields",
                    "Never read",
                    "field",
                    ImmutableList.of(new AnalysisColumn("writes", false)),
                    ImmutableMap.of("Order.note", ImmutableLongArray.of(9)))));
  }

  /** Misses of caches by line, two of them in one line, with rates. */
  public static ProfileSnapshot lines(long accesses) {
    ProfileSnapshot shop = ShopProfile.snapshot();
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, shop.environment())
        .with(ContextSnapshot.PART, shop.root())
        .with(
            AnalysisTable.PART,
            ImmutableList.of(
                new AnalysisTable(
                    "cache",
                    "Cache misses by line",
                    "line",
                    ImmutableList.of(
                        new AnalysisColumn("misses", true), new AnalysisColumn("accesses", true)),
                    ImmutableMap.of(
                        "com.acme.shop.Order.<init>:17", ImmutableLongArray.of(25, accesses),
                        "com.acme.shop.Order.lambda$0:17", ImmutableLongArray.of(5, 40),
                        "com.acme.shop.Order.total:21", ImmutableLongArray.of(0, 60),
                        "com.acme.shop.Order.none", ImmutableLongArray.of(0, 0)),
                    ImmutableList.of(
                        new AnalysisRate("accesses %", 1, 1, true),
                        new AnalysisRate("miss %", 0, 1, false)))));
  }

  @Test
  void ratesFollowFromTheNumbers() throws IOException {
    assertThat(Reports.write(new TextReport(), lines(100)))
        .contains(
            """
            CACHE MISSES BY LINE (analysis cache; 4 rows)
              misses  accesses  accesses %  miss %  line
                  25       100        50.0    25.0  com.acme.shop.Order.<init>:17
                   5        40        20.0    12.5  com.acme.shop.Order.lambda$0:17
                   0        60        30.0     0.0  com.acme.shop.Order.total:21
                   0         0         0.0       -  com.acme.shop.Order.none
            """);
    assertThat(Reports.write(new TextReport(), lines(100).plus(lines(0))))
        .contains("      50       100        33.3    50.0  com.acme.shop.Order.<init>:17\n");
    String json = Reports.write(new JsonReport(), lines(100));
    assertThat(json).contains("\"rates\":[{\"title\":\"accesses %\",\"part\":1,\"whole\":1,");
    assertThat(new JsonSnapshotReader().read(new StringReader(json))).isEqualTo(lines(100));
    String wrong = json.replace("\"part\":1", "\"part\":7");
    assertThatThrownBy(() -> new JsonSnapshotReader().read(new StringReader(wrong)))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("part (7) must be less than size (2)");
  }

  @Test
  void textShowsTheLargestFirst() {
    assertThat(Reports.write(new TextReport(), snapshot(5_000, 70, 3)))
        .contains(
            "FIELDS (analysis fields; 2 rows)\n  reads  live  field\n  5,000     3  Order.total")
        .contains("     70     3  Order.id\n")
        .contains("NEVER READ (analysis fields; 1 row)\n")
        .doesNotContain("\u001b");
  }

  @Test
  void jsonKeepsThem() throws IOException {
    String json = Reports.write(new JsonReport(), snapshot(5_000, 70, 3));
    assertThat(new JsonSnapshotReader().read(new StringReader(json)))
        .isEqualTo(snapshot(5_000, 70, 3))
        .isNotEqualTo(snapshot(5_000, 71, 3));
    assertThat(Reports.write(new JsonReport(), ShopProfile.snapshot()))
        .doesNotContain("\"analyses\"");
    String wrong = json.replace("\"numbers\":[70,3]", "\"numbers\":[70]");
    assertThatThrownBy(() -> new JsonSnapshotReader().read(new StringReader(wrong)))
        .isInstanceOf(SnapshotFormatException.class)
        .hasMessageContaining("1 numbers in 2 columns");
  }

  @Test
  void csvHasALineForEachNumber() {
    ReportFile csv = Reports.csv("analyses.csv");
    assertThat(csv.appliesTo(ShopProfile.snapshot())).isFalse();
    assertThat(Reports.text(csv, snapshot(5_000, 70, 3)))
        .startsWith(
            """
            analysis,table,name,column,value
            fields,Fields,"Order.total, \\u001b[1m",reads,5000
            """)
        .contains("fields,Fields,Order.id,live,3\n")
        .endsWith("fields,Never read,Order.note,writes,9\n");
  }

  @Test
  void htmlHasThemAsData() {
    assertThat(Reports.write(new HtmlReport(), snapshot(5_000, 70, 3)))
        .contains("\"heading\":\"Never read\"")
        .contains("\"title\":\"field\",\"plural\":\"field\",", "\"Order.total, ", "\"Order.id\"")
        .contains("],\"remarks\":[\"\",\"\"],\"columns\":[{\"title\":\"reads\"")
        .contains("\"values\":[5000,70]},{\"title\":\"live\"", "\"values\":[3,3]}");
  }

  @Test
  void countsAreSubtractedAndAddedAndStatesAreNot() {
    ProfileSnapshot since = snapshot(5_000, 70, 3).minus(snapshot(2_000, 70, 8));
    assertThat(since.get(AnalysisTable.PART).get(0).rows().values())
        .containsExactly(ImmutableLongArray.of(3_000, 3)); // Order.id was not read since
    assertThat(since.get(AnalysisTable.PART).get(1).rows()).containsOnlyKeys("Order.note");
    ProfileSnapshot sum = snapshot(5_000, 70, 3).plus(snapshot(2_000, 30, 8));
    assertThat(sum.get(AnalysisTable.PART)).hasSize(1); // a table of states is one program's
    assertThat(sum.get(AnalysisTable.PART).get(0).rows().values())
        .containsExactly(ImmutableLongArray.of(7_000, 8), ImmutableLongArray.of(100, 8));
  }
}
