package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.collapsed.CollapsedReport;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.text.ComparisonText;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Estimated allocations of unwoven code, beside the counted ones. */
class RestReportsTest {

  private static final String LOAD =
      "com.acme.shop.ShopApplication.main;com.acme.shop.ShopApplication.run;"
          + "com.acme.shop.OrderService.loadOrders;";

  private static String collapsed(StackWeight weight, ProfileSnapshot snapshot) {
    return Reports.write(new CollapsedReport(weight), snapshot);
  }

  private static long sum(String stacks) {
    return stacks
        .lines()
        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  @Test
  void textTellsWhoItWasForAndHowSureThatIs() {
    assertThat(Reports.write(new TextReport(), RestProfile.snapshot()))
        .contains(
            """
            The run allocated 114 MB: 69.6 MB (61.2 %) by your code, 44.2 MB (38.8 %) by other code.
            """)
        .contains(
            """
            TOP TYPES OF ALL ALLOCATED BYTES (counted and estimated; 8 types)
              counted  estimated ± 95 %  samples     %  type
              32.0 MB                 -        0  28.1  com.acme.shop.Order$Line[]
              24.0 MB                 -        0  21.1  com.acme.shop.Order
                  0 B     20.0 MB ± 2.8      100  17.6  java.lang.Object[]
            """)
        .contains(
            """
               bytes ± 95 %     %  on behalf of → (libraries) → allocated by → type
              20.0 MB ± 2.8  17.6  OrderService.loadOrders → (Hibernate) → Loader.load → Object[]
              12.0 MB ± 2.7  10.5  OrderService.loadOrders → (Hibernate) → HashMap.resize → HashMap$Node[]

               bytes ± 95 %    %  outside the program's code: threads → started by → (libraries)
              10.0 MB ± 2.6  8.8  http-# → NioEndpoint$Poller.run → (Tomcat)
            """)
        .contains(
            """
            COVERAGE
              114 MB allocated = 69.6 MB counted + 44.2 MB uncounted
              211 samples split the uncounted bytes by type and caller; types of 1.8 % of all bytes are unknown.
              1 thread without a sample allocated 2.0 MB that were not counted.
            """)
        .contains(
            """
              68.0 MB     100 MB  67.9    2,000,894     32.2 MB ± 2.6  main #1
            """)
        .contains(
            """
                  0 B  ≥ 10.0 MB   0.0            0     10.0 MB ± 2.6  http-# (8 threads, 1 live)
            """);
  }

  @Test
  void whereUnwovenCodeAllocatesMostItsPathsComeFirst() {
    assertThat(Reports.write(new TextReport(), RestProfile.mostlyUnwoven()))
        .containsSubsequence("ALLOCATED BY UNWOVEN CODE", "TOP SITES")
        .containsOnlyOnce("ALLOCATED BY UNWOVEN CODE");
    assertThat(Reports.write(new TextReport(), RestProfile.snapshot()))
        .containsSubsequence("TOP SITES", "ALLOCATED BY UNWOVEN CODE")
        .containsOnlyOnce("ALLOCATED BY UNWOVEN CODE");
  }

  @Test
  void markdownHasThemToo() {
    assertThat(Reports.write(new MarkdownReport(), RestProfile.snapshot()))
        .contains("114 MB allocated = 69.6 MB counted + 44.2 MB uncounted")
        .contains(
            "| `java.lang.Object[]`                           |     0 B |    20.0 MB ± 2.8 |     100 | 17.6 |");
    assertThat(Reports.write(new MarkdownReport(), RestProfile.counted()))
        .doesNotContain("± 95 %", "uncounted");
  }

  @Test
  void collapsedStacksTellAllBytesOnRequestOnly() {
    String all = collapsed(StackWeight.ALL, RestProfile.snapshot());
    assertThat(all)
        .contains(
            LOAD
                + "org.hibernate.query.Query.list;org.hibernate.loader.Loader.load;"
                + "java.lang.Object[] 20000000\n")
        .contains(
            "[http-#];java.lang.Thread.run;org.apache.tomcat.util.net.NioEndpoint$Poller.run;"
                + "org.apache.tomcat.util.net.NioEndpoint$Event 10000000\n");
    ProfileSnapshot counted = RestProfile.counted();
    for (StackWeight weight : EnumSet.of(StackWeight.BYTES, StackWeight.ALLOCATIONS)) {
      assertThat(collapsed(weight, RestProfile.snapshot())).isEqualTo(collapsed(weight, counted));
    }
    assertThat(collapsed(StackWeight.ALL, counted))
        .isEqualTo(collapsed(StackWeight.BYTES, counted));
  }

  @Test
  void stacksOfAllBytesAddUp() {
    RandomProfiles profiles = new RandomProfiles(52, true);
    for (int i = 0; i < 50; i++) {
      ProfileSnapshot snapshot = profiles.next();
      assertThat(sum(collapsed(StackWeight.ALL, snapshot)))
          .isEqualTo(snapshot.whole().countedBytes() + snapshot.whole().restBytes());
    }
  }

  @Test
  void tablesOfEstimatesHaveIntervals() {
    assertThat(Reports.text(Reports.csv("estimated-types.csv"), RestProfile.snapshot()))
        .isEqualTo(
            """
            type,estimatedBytes,estimatedBytesSamples,estimatedBytesLow,estimatedBytesHigh
            java.lang.Object[],20000000,100,17201992,22837345
            java.util.HashMap$Node[],12200000,61,9796019,14922252
            org.apache.tomcat.util.net.NioEndpoint$Event,10000000,50,7790799,12606147
            """);
    assertThat(Reports.text(Reports.csv("estimated-sites.csv"), RestProfile.snapshot()))
        .contains("java.util.HashMap,resize,()V,704,java.util.HashMap$Node[],12200000,61,");
    assertThat(Reports.text(Reports.csv("estimated-contexts.csv"), RestProfile.snapshot()).lines())
        .contains("1,0,threads,,http-#,,0,0,0,0,10000000,50,7790799,12606147")
        .anyMatch(
            line -> line.matches(".*,unwoven,org.hibernate.query.Query,list,.*,0,0,0,0,3200.*"))
        .noneMatch(line -> line.contains("Order,<init>"));
  }

  @Test
  void recordingsAreOfCountsAlone() {
    for (ReportFile report : ReportFormat.JFR.writers()) {
      assertThat(Reports.bytes(report, RestProfile.snapshot()))
          .isEqualTo(Reports.bytes(report, RestProfile.counted()));
    }
  }

  static List<ReportFormat> withoutTypes() {
    return ReportFormat.all().stream().filter(format -> format != ReportFormat.PPROF).toList();
  }

  @ParameterizedTest
  @MethodSource("withoutTypes")
  void nothingIsSaidOfEstimatesWhereNothingWasSampled(ReportFormat format) {
    for (ReportFile report : format.writers()) {
      boolean table = report.fileName().startsWith("estimated-");
      assertThat(report.appliesTo(RestProfile.counted()))
          .as(report.fileName())
          .isEqualTo(
              !table
                  && !report
                      .fileName()
                      .matches(
                          "(drag|accesses|accounts|layers|routes|layout|analyses|continuous|memory)[.]csv"));
      if (!table && format != ReportFormat.HTML) {
        assertThat(Reports.text(report, RestProfile.counted())).doesNotContain("stimated bytes");
      }
    }
    assertThat(Reports.write(new TextReport(), RestProfile.counted()))
        .doesNotContain("uncounted", "UNWOVEN", "± 95 %");
  }

  @Test
  void comparisonsHaveNoChangesThatMayBeChance() throws IOException {
    StringBuilder out = new StringBuilder();
    ComparisonText.write(
        ProfileComparison.of(RestProfile.snapshot(), RestProfile.with(2)),
        EnumSet.of(ComparisonChapters.View.TYPE),
        20,
        out);
    assertThat(out.toString())
        .contains("ALLOCATED BY UNWOVEN CODE (estimated; ± is half of the 95 % interval; 1 type)")
        .containsPattern(
            "\n +\\+20\\.0 MB ± 4\\.\\d +20\\.0 MB ± 2\\.8 .* java.lang.Object\\[\\]\n")
        .containsPattern("\n  [0-9] types? more, whose changes? (is|are) too uncertain\\.\n")
        .containsPattern("\n +\\+20\\.0 MB ± .* OrderService.loadOrders\n");
    out.setLength(0);
    ComparisonText.write(
        ProfileComparison.of(RestProfile.counted(), RestProfile.with(2)),
        EnumSet.allOf(ComparisonChapters.View.class),
        20,
        out);
    assertThat(out.toString()).doesNotContain("UNWOVEN");
  }
}
