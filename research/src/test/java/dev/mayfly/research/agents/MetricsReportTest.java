package dev.mayfly.research.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agents.ThreadMetrics;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Metrics that agents note of threads over executed bytecodes. */
public final class MetricsReportTest {
  static {
    new AgentsFeature().addToReports();
  }

  /** Phases of a program: it computes, and from the middle on it allocates. */
  public static ProfileSnapshot profile() {
    List<ThreadMetrics> points = new ArrayList<>();
    long allocations = 0;
    for (int i = 1; i <= 24; i++) {
      allocations += i <= 8 ? 4_000 + 300 * i : i <= 16 ? 55_000 - 1_000 * i : 12_000;
      long live = i < 4 ? -1 : 3_000_000L + 600_000L * (i % 5) + 400_000L * i;
      points.add(
          new ThreadMetrics(1, "main", i * 10_000_000L + 17, allocations, 40 * allocations, live));
    }
    points.add(new ThreadMetrics(9, "worker, \"1\"", 10_000_000, 500, 12_000, 0));
    points.add(new ThreadMetrics(9, "worker, \"1\"", 20_000_400, 500, 12_000, 0));
    return with(points);
  }

  private static ProfileSnapshot with(List<ThreadMetrics> points) {
    ProfileSnapshot shop = ShopProfile.snapshot();
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, shop.environment())
        .with(ContextSnapshot.PART, shop.root())
        .addingAll(ThreadSnapshot.PART, shop.threads())
        .with(Coverage.PART, shop.coverage())
        .with(Overhead.PART, shop.overhead())
        .addingAll(Metrics.PART, points);
  }

  private static ThreadMetrics point(long thread, long bytecodes) {
    return new ThreadMetrics(thread, "thread " + thread, bytecodes, bytecodes / 10, bytecodes, -1);
  }

  @Test
  void csvHasADensityForEachStep() {
    ReportFile csv = Reports.csv("continuous.csv");
    assertThat(csv.appliesTo(ShopProfile.snapshot())).isFalse();
    assertThat(csv.appliesTo(profile())).isTrue();
    assertThat(Reports.text(csv, profile()))
        .startsWith(
            """
            bytecodes,thread,threadId,allocations,bytes,liveBytes,objectsPer1000
            10000017,main,1,4300,172000,,0.430
            20000017,main,1,8900,356000,,0.460
            """)
        .endsWith(
            """
            10000000,"worker, ""1""\",9,500,12000,0,0.050
            20000400,"worker, ""1""\",9,500,12000,0,0.000
            """);
  }

  @Test
  void jsonKeepsThem() throws IOException {
    String json = Reports.write(new JsonReport(), profile());
    ProfileSnapshot read = new JsonSnapshotReader().read(new StringReader(json));
    assertThat(read.get(Metrics.PART)).isEqualTo(profile().get(Metrics.PART));
    assertThat(read).isEqualTo(profile()).isNotEqualTo(with(List.of(point(1, 5))));
    assertThat(Reports.write(new JsonReport(), ShopProfile.snapshot()))
        .doesNotContain("\"agents.metrics\"");
  }

  @Test
  void htmlHasThemByThread() {
    assertThat(Reports.write(new HtmlReport(), with(List.of(point(1, 10), point(1, 30)))))
        .contains(
            "\"steps\":[{\"name\":\"thread 1\",\"of\":\"Objects\",\"legend\":\"objects for each"
                + " 1,000 bytecodes\",\"axis\":\"ROUGHLY\",\"unit\":\"TEXT\",\"at\":[10,30],"
                + "\"amounts\":[100.0,100.0],\"heap\":[-1,-1]},");
  }

  @Test
  void aDifferenceHasThePointsSinceThen() {
    List<ThreadMetrics> later = List.of(point(1, 10), point(1, 20), point(2, 5), point(3, 7));
    List<ThreadMetrics> earlier = List.of(point(1, 10), point(2, 5));
    assertThat(with(later).minus(with(earlier)).get(Metrics.PART))
        .containsExactly(point(1, 20), point(3, 7));
  }

  /** Each has a clock of its own. */
  @Test
  void aSumOfTwoProgramsHasNone() {
    ProfileSnapshot one = with(List.of(point(1, 10)));
    assertThat(one.plus(with(List.of(point(1, 20)))).get(Metrics.PART)).isEmpty();
    assertThat(one.plus(with(List.of())).get(Metrics.PART)).containsExactly(point(1, 10));
    assertThat(with(List.of()).plus(one).get(Metrics.PART)).containsExactly(point(1, 10));
  }
}
