package dev.mayfly.report.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

  @Test
  void types() {
    assertThat(Reports.text(Reports.csv("types.csv"), ShopProfile.snapshot()))
        .isEqualTo(
            """
            type,allocations,elements,bytes
            com.acme.shop.Order$Line[],1000000,3000000,32000000
            com.acme.shop.Order,1000000,0,24000000
            byte[],12,12000000,12000192
            java.lang.Long,100872,0,1620928
            com.other.Order,10,0,240
            """);
  }

  /** Whatever a table is sorted by, its rows are the whole: also what no method was in. */
  @ParameterizedTest
  @ValueSource(strings = {"types.csv", "sites.csv", "contexts.csv"})
  void rowsAddUpToTheWhole(String table) {
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(ShopProfile.snapshot().root());
    root.record(ShopProfile.NEW_ORDER, new AllocationStats(7, 0, 168, 0));
    root.child(ShopProfile.MAIN)
        .folded()
        .record(ShopProfile.NEW_ORDER, new AllocationStats(5, 0, 120, 0));
    ProfileSnapshot profile = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    AllocationStats whole = profile.root().total();
    assertThat(sum(table, profile, "allocations")).isEqualTo(whole.allocations());
    assertThat(sum(table, profile, "elements")).isEqualTo(whole.elements());
    assertThat(sum(table, profile, "bytes")).isEqualTo(whole.bytes());
  }

  private static long sum(String table, ProfileSnapshot profile, String column) {
    return Reports.columns(table, profile, column).stream().mapToLong(Long::parseLong).sum();
  }

  @Test
  void sites() {
    assertThat(Reports.text(Reports.csv("sites.csv"), ShopProfile.snapshot()))
        .isEqualTo(
            """
            class,method,line,type,allocations,elements,bytes
            com.acme.shop.Order,<init>,17,com.acme.shop.Order$Line[],1000000,3000000,32000000
            com.acme.shop.OrderService,lambda$loadOrders$0,42,com.acme.shop.Order,1000000,0,24000000
            com.acme.shop.Report,render,80,byte[],12,12000000,12000192
            com.acme.shop.Order,<init>,18,java.lang.Long,100872,0,1620928
            com.acme.shop.ShopApplication,run,0,com.other.Order,10,0,240
            """);
  }

  @Test
  void lifetimes() {
    assertThat(Reports.text(Reports.csv("lifetimes.csv"), ShopProfile.snapshot()))
        .isEqualTo(
            """
            class,method,line,type,births,tracked,trackedDeaths,died,live,survivingShare,\
            effectiveSample,\
            meanNanos,medianNanos,medianNanosFrom,medianNanosAtLeast,medianNanosAtMost,\
            p90Nanos,p90NanosFrom,p90NanosAtLeast,p90NanosAtMost,\
            meanBytes,medianBytes,medianBytesFrom,medianBytesAtLeast,medianBytesAtMost,\
            p90Bytes,p90BytesFrom,p90BytesAtLeast,p90BytesAtMost,\
            meanCollections,medianCollections,medianCollectionsFrom,medianCollectionsAtLeast,\
            medianCollectionsAtMost,\
            p90Collections,p90CollectionsFrom,p90CollectionsAtLeast,p90CollectionsAtMost
            com.acme.shop.OrderService,lambda$loadOrders$0,42,com.acme.shop.Order,\
            1000000,15625,15000,960000,40000,0.014054,1000000.0,\
            5208333.3,2621439,0,0,2621439,2684354559,1610612736,1610612736,2684354559,\
            10416.7,81919,65536,65536,81919,81919,65536,65536,81919,\
            0.1,0,0,0,0,0,0,0,2
            com.acme.shop.Report,render,80,byte[],12,12,0,0,12,1.000000,12.0,\
            ,,,4294967296,,,,4294967296,,\
            ,,,12582912,,,,12582912,,\
            ,,,2,,,,2,
            """);
  }

  @Test
  void emptySnapshotLeavesTheHeader() {
    ProfileSnapshot empty = ProfileSnapshot.EMPTY;
    assertThat(Reports.text(Reports.csv("types.csv"), empty))
        .isEqualTo("type,allocations,elements,bytes\n");
    assertThat(Reports.text(Reports.csv("sites.csv"), empty))
        .isEqualTo("class,method,line,type,allocations,elements,bytes\n");
    assertThat(Reports.text(Reports.csv("lifetimes.csv"), empty)).hasLineCount(1);
  }

  @Test
  void quotesWhatNeedsIt() throws IOException {
    String csv = Reports.text(Reports.csv("sites.csv"), OddProfile.snapshot());
    try (CSVParser parser = CSVParser.parse(csv, CSVFormat.RFC4180.builder().setHeader().get())) {
      List<CSVRecord> records = parser.getRecords();
      assertThat(records)
          .extracting(record -> record.get("class"))
          .containsExactlyInAnyOrderElementsOf(
              OddProfile.NAMES.stream()
                  .map(Printable::of)
                  .map(name -> name.replaceFirst("^=", "\\\\u003d"))
                  .toList());
      assertThat(records)
          .allSatisfy(
              record -> {
                assertThat(record.get("method")).isEqualTo(record.get("class"));
                assertThat(record.get("type")).isEqualTo(record.get("class") + "[]");
                assertThat(record.get("bytes")).isEqualTo("9223372036854775807");
              });
    }
    assertThat(csv).contains("\"say \"\"hi\"\", 'ho'; \\ back\\slash\"");
  }

  @Test
  void sitesThatReadTheSameShareARow() {
    ContextBuilder root = ContextSnapshot.builder();
    AllocationStats stats = new AllocationStats(1, 0, 16, 0);
    for (String descriptor : new String[] {"()V", "(I)V"}) {
      MethodFrame method = new MethodFrame("p.A", "run", descriptor);
      root.record(new AllocationSite(method, 7, "p.B", AllocationKind.OBJECT), stats);
      root.record(new AllocationSite(method, 7, "p.B", AllocationKind.CLONE), stats);
    }
    MethodFrame other = new MethodFrame("p.Z", "run", "()V");
    root.record(
        new AllocationSite(other, 1, "p.B", AllocationKind.OBJECT),
        new AllocationStats(1, 0, 32, 0));
    root.record(
        new AllocationSite(other, 2, "p.B", AllocationKind.OBJECT),
        new AllocationStats(0, 0, 0, 5));
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    assertThat(Reports.text(Reports.csv("sites.csv"), snapshot))
        .isEqualTo(
            """
            class,method,line,type,allocations,elements,bytes
            p.A,run,7,p.B,4,0,64
            p.Z,run,1,p.B,1,0,32
            """);
  }
}
