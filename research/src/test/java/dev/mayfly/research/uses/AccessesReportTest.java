package dev.mayfly.research.uses;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.Buckets;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Lifetimes in accesses in all reports. */
class AccessesReportTest {
  @BeforeAll
  static void install() {
    new UsesFeature().addToReports();
  }

  /** Ten orders: two never used, seven of five to twelve accesses, one shared. */
  public static ProfileSnapshot snapshot() {
    return snapshot(new LastUse(6, 0, 0));
  }

  private static ProfileSnapshot snapshot(LastUse lastUse) {
    return snapshot(Map.of(new UsePlace("com.acme.shop.Search", "find", 41, ""), lastUse));
  }

  private static ProfileSnapshot snapshot(Map<UsePlace, LastUse> lastUses) {
    return ProfileSnapshot.EMPTY.with(
        Drags.PART,
        ImmutableMap.of(
            ShopProfile.NEW_ORDER,
            new DragStats(
                10,
                DragClock.EMPTY,
                DragClock.EMPTY,
                DragClock.EMPTY,
                LastUses.of(lastUses),
                new AccessLives(
                    Buckets.ofValues(0, 0, 5, 5, 5, 7, 12, 12),
                    Buckets.ofValues(2048),
                    Buckets.ofValues(12),
                    Buckets.EMPTY))));
  }

  /** Local variables count where the option says so. */
  @Test
  void theClockIsNamed() {
    ProfileSnapshot ofAll =
        DragsTest.environment("all").with(Drags.PART, snapshot().get(Drags.PART));
    assertThat(Reports.write(new TextReport(), ofAll))
        .contains("(accesses of its thread, to variables too, from birth to last use; 1 type)")
        .contains("; also of a local variable or a static field.");
  }

  @Test
  void text() {
    assertThat(Reports.write(new TextReport(), snapshot()))
        .contains(
            """

            LIFETIME IN ACCESSES (accesses of its thread from birth to last use; 1 type)
              median     90 %   0 %    <2    <4    <8    <16    <32    <64  <1.0 k  shared %  type
                   5  12 – 13  22.2  22.2  22.2  66.7  100.0  100.0  100.0   100.0      10.0  com.acme.shop.Order
              └ last used at Search.find:41
            """);
    assertThat(Reports.write(new TextReport(), snapshot()).replaceAll("\\s+", " "))
        .contains(
            " 100.0 9 used by one thread 2.0 – 2.6 k 2.0 – 2.6 k 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 1"
                + " shared",
            " 90.0 10 all An access is");
    assertThat(Reports.write(new TextReport(), DragReportTest.snapshot()))
        .doesNotContain("ACCESSES");
  }

  @Test
  void csv() {
    assertThat(Reports.text(Reports.csv("accesses.csv"), snapshot()))
        .startsWith(
            "class,method,line,type,objects,shared,medianFrom,medianTo,p90From,"
                + "p90To,lastUsedAt,lastByNative,shareBelow1,")
        .contains(
            "com.acme.shop.Order,10,1,5,5,12,13,com.acme.shop.Search.find:41,"
                + "0,0.2222,0.2222,0.2222,0.6667,1.0000,");
  }

  /** Three of four were handed to a native method, which is the most frequent place. */
  @Test
  void nativeMethodsAreNamed() throws IOException {
    ProfileSnapshot handed =
        snapshot(
            Map.of(
                new UsePlace("com.acme.shop.Search", "find", 41, ""), new LastUse(1, 0, 1),
                new UsePlace("com.acme.shop.Search", "find", 41, "java.lang.System.arraycopy"),
                    new LastUse(2, 0, 4)));
    assertThat(Reports.write(new TextReport(), handed))
        .containsPattern(" 10.0 +75.0\n +com.acme.shop.Order\n")
        .contains("└ last used at Search.find:41 by native java.lang.System.arraycopy (75.0 %)\n");
    String json = Reports.write(new JsonReport(), handed);
    assertThat(json).contains("\"line\":41,\"native\":\"java.lang.System.arraycopy\",\"dead\":2");
    assertThat(new JsonSnapshotReader().read(new StringReader(json))).isEqualTo(handed);
    assertThat(Reports.text(Reports.csv("accesses.csv"), handed))
        .contains(",com.acme.shop.Search.find:41 by native java.lang.System.arraycopy,6,");
  }

  /** A place where living objects were used last is one in every format, as the text has it. */
  @Test
  void whereLivingObjectsWereUsedLast() {
    ProfileSnapshot living = snapshot(new LastUse(0, 0, 6));
    assertThat(Reports.write(new TextReport(), living)).contains("last used at Search.find:41");
    assertThat(Reports.text(Reports.csv("accesses.csv"), living))
        .contains(",com.acme.shop.Search.find:41,");
  }

  @Test
  void json() throws IOException {
    String json = Reports.write(new JsonReport(), snapshot());
    assertThat(json).contains("\"accesses\":{\"own\":[[0,2],[5,3],[7,1],[12,2]]");
    assertThat(new JsonSnapshotReader().read(new StringReader(json))).isEqualTo(snapshot());
  }

  @Test
  void page() {
    assertThat(Reports.write(new HtmlReport(), snapshot()))
        .contains(
            "\"shares\":[0.2222222222222222,0.2222222222222222,0.2222222222222222,"
                + "0.6666666666666666,1.0,1.0]}",
            "\"remarks\":[\"last used at Search.find:41\"]",
            "{\"title\":\"90 %\",\"about\":\"\",\"unit\":\"RANGE\",\"values\":[[12,13]]}");
    assertThat(Reports.write(new HtmlReport(), DragReportTest.snapshot()))
        .doesNotContain("\"view\":\"accesses\"");
  }
}
