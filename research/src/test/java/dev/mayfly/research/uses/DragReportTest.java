package dev.mayfly.research.uses;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.Buckets;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drag in all reports. */
class DragReportTest {
  @BeforeAll
  static void install() {
    new UsesFeature().addToReports();
  }

  private static final AllocationSite LINE =
      new AllocationSite(ShopProfile.ORDER, 18, "com.acme.shop.Line", AllocationKind.OBJECT);

  /** Of the eight dead ones that were used, six at one place. */
  private static final LastUses LAST_USES =
      LastUses.of(
          Map.of(
              new UsePlace("com.acme.shop.Parser", "next", 112, ""),
              new LastUse(6, 51.6e9, 0),
              new UsePlace("com.acme.shop.Parser", "close", 0, ""),
              new LastUse(1, 1e9, 3),
              UsePlace.UNKNOWN,
              new LastUse(1, 0, 1)));

  private static DragClock clock(Phases time, long size, Buckets idle, Buckets liveUnused) {
    return new DragClock(
        Buckets.of(8),
        Buckets.of(8),
        Buckets.of(8),
        Buckets.of(4),
        idle,
        liveUnused,
        time,
        time.times((double) size));
  }

  /**
   * Two sites: one of 8 used and 4 unused dead each, live ones idle for 1 and 2 s at the second.
   * And one of a type of the JDK, whose uses are not seen.
   */
  public static ProfileSnapshot snapshot() {
    DragClock few = clock(new Phases(1, 2, 3, 4), 1, Buckets.EMPTY, Buckets.EMPTY);
    ImmutableMap<AllocationSite, DragStats> drags =
        ImmutableMap.of(
            ShopProfile.NEW_ORDER,
            new DragStats(
                3,
                clock(new Phases(1e9, 2e9, 3e9, 4e9), 24, Buckets.EMPTY, Buckets.EMPTY),
                few,
                few),
            ShopProfile.PRICE,
            new DragStats(
                9, clock(new Phases(0, 0, 0, 9e9), 16, Buckets.EMPTY, Buckets.EMPTY), few, few),
            LINE,
            new DragStats(
                12,
                clock(
                    new Phases(0, 5e9, 15e9, 0),
                    16,
                    Buckets.ofValues(1_000_000_000L, 2_000_000_000L, 2_000_000_000L),
                    Buckets.ofValues(7)),
                few,
                few,
                LAST_USES,
                AccessLives.NONE));
    return DragsTest.environment("drag").with(Drags.PART, drags);
  }

  @Test
  void text() {
    assertThat(Reports.write(new TextReport(), snapshot()))
        .contains(
            """

            DRAG (by bytes × time dragged; 2 types)
              lag %  use %  drag %  unused %  byte s dragged  died  unused  live   idle  type
                0.0   25.0    75.0       0.0             240    12       4     4  2.1 s  com.acme.shop.Line
               10.0   20.0    30.0      40.0             168    12       4     0      -  com.acme.shop.Order

              lag %  use %  drag %  unused %  byte s dragged  died  unused  live   idle  site
                0.0   25.0    75.0       0.0             240    12       4     4  2.1 s  Line at new Order:18
              └ held 8.6 s after its last use at Parser.next:112 (75.0 %)
               10.0   20.0    30.0      40.0             168    12       4     0      -  Order at lambda in
                                                                                           OrderService.loadOrders:42

              lag %  use %  drag %  unused %  all lives
                3.3   23.3    60.0      13.3  by time
                4.3   22.9    55.7      17.1  by bytes × time
               10.0   20.0    30.0      40.0  by bytes allocated meanwhile
               10.0   20.0    30.0      40.0  by collections
            """);
  }

  @Test
  void csv() {
    assertThat(Reports.text(Reports.csv("drag.csv"), snapshot()))
        .isEqualTo(
            """
            class,method,line,type,trackedDeaths,diedUsed,diedUnused,liveUsed,liveUnused,\
            lagNanos,useNanos,dragNanos,unusedNanos,lagBytes,useBytes,dragBytes,unusedBytes,\
            lagCollections,useCollections,dragCollections,unusedCollections,\
            lagByteNanos,useByteNanos,dragByteNanos,unusedByteNanos,\
            lastUsedAt,lastUsedAtDied,lastUsedAtDragNanos
            com.acme.shop.Order,<init>,18,com.acme.shop.Line,12,8,4,3,1,\
            0,5000000000,15000000000,0,1,2,3,4,1,2,3,4,0,80000000000,240000000000,0,\
            com.acme.shop.Parser.next:112,6,51600000000
            com.acme.shop.Order,<init>,18,java.lang.Long,9,8,4,0,0,\
            0,0,0,9000000000,1,2,3,4,1,2,3,4,0,0,0,144000000000,,0,0
            com.acme.shop.OrderService,lambda$loadOrders$0,42,com.acme.shop.Order,3,8,4,0,0,\
            1000000000,2000000000,3000000000,4000000000,1,2,3,4,1,2,3,4,\
            24000000000,48000000000,72000000000,96000000000,,0,0
            """);
  }

  @Test
  void pageHasThePlaceOfTheLastUse() {
    assertThat(Reports.write(new HtmlReport(), snapshot()))
        .contains("\"held 8.6 s after its last use at Parser.next:112 (75.0 %)\"");
  }

  @Test
  void jsonHasAllPlaces() throws IOException {
    String json = Reports.write(new JsonReport(), snapshot());
    assertThat(new JsonSnapshotReader().read(new StringReader(json))).isEqualTo(snapshot());
    assertThat(json).contains("\"lastUses\"", "\"dragNanos\":5.16E10");
  }

  @Test
  void isThereOnlyWhereUsesWereObserved(@TempDir Path directory) throws IOException {
    assertThat(Reports.write(new TextReport(), ShopProfile.snapshot())).doesNotContain("DRAG");
    ReportDirectory reports = new ReportDirectory(directory);
    reports.write(ShopProfile.snapshot(), List.of(ReportFormat.CSV));
    assertThat(directory.resolve("lifetimes.csv")).exists();
    assertThat(directory.resolve("drag.csv")).doesNotExist();
    assertThat(reports.write(snapshot(), List.of(ReportFormat.CSV)))
        .contains(directory.resolve("drag.csv"));
    assertThat(Files.readString(directory.resolve("drag.csv"))).hasLineCount(4);
  }
}
