package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.mayfly.report.collapsed.CollapsedReport;
import dev.mayfly.report.json.ComparisonJson;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.text.ComparisonText;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.ContextAmountChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.io.StringReader;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CPU and wall time, in each report. */
public class TimeReportTest {
  private static final long MILLIS = 1_000_000;

  /** A report takes most of the time, orders are created by a lambda. */
  public static ProfileSnapshot profile() {
    return profile(600);
  }

  /** The same with so many milliseconds of CPU time of the report. */
  public static ProfileSnapshot profile(long reportMillis) {
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(ShopProfile.contexts());
    root.add(time(50, 0, 25));
    ContextBuilder run = root.child(ShopProfile.MAIN).child(ShopProfile.RUN);
    run.add(time(0, 2_000, 0));
    run.child(ShopProfile.REPORT).add(time(reportMillis, 700, 300));
    ContextBuilder lambda = run.child(ShopProfile.LOAD).child(ShopProfile.LAMBDA);
    lambda.child(ShopProfile.ORDER).add(time(350, 360, 175));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  private static Amounts time(long cpuMillis, long wallMillis, long samples) {
    return Amounts.of(Quantity.CPU, cpuMillis * MILLIS)
        .plus(Amounts.of(Quantity.WALL, wallMillis * MILLIS))
        .plus(Amounts.of(Quantity.CPU_SAMPLES, samples));
  }

  private static ProfileSnapshot exact() {
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(ShopProfile.contexts());
    root.child(ShopProfile.MAIN)
        .child(ShopProfile.RUN)
        .child(ShopProfile.REPORT)
        .add(Amounts.of(Quantity.WALL, 12 * MILLIS));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  @Test
  void textHasItByMethodAndByContext() throws IOException {
    String text = Reports.text(new TextReport(), profile());
    assertThat(text.substring(text.indexOf("\nTIME") + 1, text.indexOf("\nLIFETIMES")))
        .isEqualTo(
            """
            TIME (CPU time from 500 samples, ± is half of the 95 % interval; self without woven callees; 4 methods)
                  cpu     %    ±   cpu/MB    wall    bytes  method
               600 ms  60.0  4.3  50.0 ms  700 ms  12.0 MB  Report.render
               350 ms  35.0  4.2  10.9 ms  360 ms  32.0 MB  new c.a.s.Order
              50.0 ms   5.0  1.9        -    0 ns   1.6 MB  (outside woven code)
                 0 ns   0.0  0.4        -   2.0 s    240 B  ShopApplication.run

                  cpu     %    ±   cpu/MB    wall    bytes  context
               600 ms  60.0  4.3  50.0 ms  700 ms  12.0 MB  Report.render ← ShopApplication.run ← ShopApplication.main
               350 ms  35.0  4.2  10.9 ms  360 ms  32.0 MB  new c.a.s.Order ← lambda in OrderService.loadOrders …
              50.0 ms   5.0  1.9        -    0 ns      0 B  (outside woven code)
                 0 ns   0.0  0.4        -   2.0 s    240 B  ShopApplication.run ← ShopApplication.main
            """);
    assertThat(Reports.text(new TextReport(), ShopProfile.snapshot())).doesNotContain("TIME (");
  }

  /** A context that only virtual threads were seen in has no CPU time that would be known. */
  @Test
  void cpuTimeOfVirtualThreadsIsNotKnown() throws IOException {
    String text = Reports.text(new TextReport(), onVirtualThreads());
    String section = text.substring(text.indexOf("\nTIME") + 1);
    assertThat(section.substring(0, section.indexOf("\n\n")))
        .isEqualTo(
            """
            TIME (CPU time from 60 samples, ± is half of the 95 % interval; 3.9 s of the wall time on virtual threads,
              whose CPU time is not known; self without woven callees; 3 methods)
                  cpu     %    ±  cpu/MB    wall  bytes  method
               100 ms  83.3  9.4       -  100 ms    0 B  ShopApplication.main
              20.0 ms  16.7  9.4       -   1.0 s    0 B  Report.render
                    -     -    -       -   3.0 s    0 B  ShopApplication.run""");
  }

  /** Some time is that of virtual threads. */
  public static ProfileSnapshot onVirtualThreads() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder main = root.child(ShopProfile.MAIN);
    main.add(time(100, 100, 50));
    main.child(ShopProfile.RUN).add(time(0, 3_000, 0).plus(virtual(3_000)));
    main.child(ShopProfile.REPORT).add(time(20, 1_000, 10).plus(virtual(900)));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  /** The same with objects: all of the program is on virtual threads. */
  public static ProfileSnapshot allOnVirtualThreads() {
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(ShopProfile.contexts());
    root.add(time(50, 0, 25));
    root.child(ShopProfile.MAIN).child(ShopProfile.RUN).add(time(0, 3_000, 0).plus(virtual(3_000)));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .withAccounts(AccountRules.parse("shop:com.acme.*"));
  }

  @Test
  void cpuTimeThatIsNotKnownIsNowhereZero() throws IOException {
    ProfileSnapshot profile = allOnVirtualThreads();
    String text = Reports.text(new TextReport(), profile);
    assertThat(text.substring(text.indexOf("\nCONTEXTS"), text.indexOf("\nACCOUNTS")))
        .contains(
            "50.0 ms  all\n", " -  └─ ShopApplication.main → .run\n", " -     ├─ OrderService")
        .doesNotContain("0 ns");
    assertThat(text).contains("69.6 MB  100.0        -      -  3.0 s  100.0  "); // of the account
    String json = Reports.text(new JsonReport(), profile);
    assertThat(json)
        .contains("\"cpuNanos\":50000000")
        .contains("\"virtualWallNanos\":3000000000")
        .doesNotContain("\"cpuNanos\":0");
    assertThat(new JsonSnapshotReader().read(new StringReader(json)).root())
        .isEqualTo(profile.root());
    assertThat(Reports.text(Reports.csv("contexts.csv"), profile).lines())
        .anyMatch(
            row ->
                row.contains(",run,")
                    && row.endsWith(",,,3000000000,3000000000,0,0,3000000000,3000000000"));
    assertThat(Reports.text(Reports.csv("accounts.csv"), profile).lines())
        .anyMatch(row -> row.startsWith("shop,") && row.contains(",,3000000000,0,3000000000"));
  }

  private static Amounts virtual(long millis) {
    return Amounts.of(Quantity.VIRTUAL_WALL, millis * MILLIS);
  }

  @Test
  void exactTimesHaveNoCpuTime() throws IOException {
    String text = Reports.text(new TextReport(), exact());
    assertThat(text.substring(text.indexOf("\nTIME") + 1, text.indexOf("\nLIFETIMES")))
        .isEqualTo(
            """
            TIME (wall time, read at each entry and exit; self without woven callees; 1 method)
                 wall      %  wall/MB    bytes  method
              12.0 ms  100.0   1.0 ms  12.0 MB  Report.render

                 wall      %  wall/MB    bytes  context
              12.0 ms  100.0   1.0 ms  12.0 MB  Report.render ← ShopApplication.run ← ShopApplication.main
            """);
  }

  @Test
  void contextsHaveAColumnOfIt() throws IOException {
    String text = Reports.text(new TextReport(), profile());
    assertThat(text.substring(text.indexOf("\nCONTEXTS") + 1, text.indexOf("\nTOP TYPES")))
        .isEqualTo(
            """
            CONTEXTS (branches with at least 1.0 % of the bytes; in brackets, bytes of the context itself; CPU time with
              callees)
                 bytes      %  allocations       cpu  context
               69.6 MB  100.0    2,100,894     1.0 s  all
               69.6 MB  100.0    2,100,894    950 ms  └─ ShopApplication.main → .run
               56.0 MB   80.5    2,000,872    350 ms     ├─ OrderService.loadOrders → lambda in .loadOrders
                                                         │    [c.a.s.Order 24.0 MB]
               32.0 MB   46.0    1,000,872    350 ms     │  └─ new c.a.s.Order [Order$Line[] 32.0 MB, Long 20.9 kB]
               12.0 MB   17.2           12    600 ms     ├─ Report.render [byte[] 12.0 MB]
                1.6 MB    2.3      100,000      0 ns     └─ (folded) [Long 1.6 MB]
            """);
  }

  @Test
  void comparisonsHaveItByContext() throws IOException {
    StringBuilder text = new StringBuilder();
    ComparisonText.write(
        ProfileComparison.of(profile(), profile(900)),
        EnumSet.of(ComparisonChapters.View.CONTEXT),
        20,
        text);
    assertThat(text.toString().lines().filter(line -> line.endsWith("CPU time")))
        .singleElement()
        .asString()
        .contains(" 1.0 s ", " 1.3 s ", " +300 ms ");
    assertThat(text.substring(text.indexOf("TIME")))
        .isEqualTo(
            """
            TIME (by context, estimated from samples; 1 of 3 changed; 1 context)
                  cpu      %  before   after  context
              +300 ms  +50.0  600 ms  900 ms  Report.render ← ShopApplication.run ← ShopApplication.main
            """);
  }

  /** A report, on platform threads or on virtual ones, and a method below that takes some time. */
  private static ProfileSnapshot reported(Amounts report, Amounts below) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder main = root.child(ShopProfile.MAIN);
    main.add(time(100, 100, 50));
    ContextBuilder run = main.child(ShopProfile.REPORT);
    run.add(report);
    run.child(ShopProfile.RUN).add(below);
    run.child(ShopProfile.LOAD).add(Amounts.of(Quantity.WALL, 1));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  /** All of the report's CPU time was that of virtual threads, and is no more. */
  public static ProfileComparison fromVirtualThreads() {
    return ProfileComparison.of(
        reported(time(0, 900, 0).plus(virtual(900)), Amounts.NONE),
        reported(time(20, 900, 10), time(30, 900, 15)));
  }

  /** Below the report no look saw a virtual thread: its time there is not 0, but not known. */
  @Test
  void differencesFromWhatIsNotKnownAreNotKnown() throws IOException {
    ProfileComparison comparison = fromVirtualThreads();
    assertThat(comparison.byContext(Quantity.CPU))
        .extracting(row -> row.path().innermost(1).get(0), ContextAmountChange::change)
        .containsExactly(
            tuple(ShopProfile.MAIN, new AmountChange(100 * MILLIS, 100 * MILLIS)),
            tuple(ShopProfile.REPORT, new AmountChange(-1, 20 * MILLIS)),
            tuple(ShopProfile.RUN, new AmountChange(-1, 30 * MILLIS)));
    assertThat(comparison.total(Quantity.CPU))
        .isEqualTo(new AmountChange(100 * MILLIS, 150 * MILLIS));
    StringBuilder text = new StringBuilder();
    ComparisonText.write(comparison, EnumSet.of(ComparisonChapters.View.CONTEXT), 20, text);
    assertThat(text.substring(text.indexOf("TIME")))
        .isEqualTo(
            """
            TIME (by context, estimated from samples; 0 of 3 changed, 2 not known; 2 contexts)
              cpu  %  before    after  context
                -  -       -  20.0 ms  Report.render ← ShopApplication.main
                -  -       -  30.0 ms  ShopApplication.run ← Report.render ← ShopApplication.main
            """);
    StringBuilder json = new StringBuilder();
    ComparisonJson.write(comparison, 10, json);
    assertThat(json)
        .contains("\"cpuNanos\":{\"before\":100000000,\"after\":100000000}")
        .contains("\"cpuNanos\":{\"after\":20000000}")
        .contains("\"cpuNanos\":{\"after\":30000000}");
  }

  @Test
  void aDifferenceOfTotalsFromWhatIsNotKnownIsNotKnown() throws IOException {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(ShopProfile.MAIN).add(time(0, 900, 0).plus(virtual(900)));
    // an estimate of 0 CPU time has samples: so that it is measured
    root.add(Amounts.of(Quantity.CPU_SAMPLES, 1));
    ProfileSnapshot unknown = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    assertThat(unknown.root().totalAmounts().orUnknown(Quantity.CPU)).isEqualTo(-1);
    assertThat(ChangeNumbers.difference(new AmountChange(-1, 5), Long::toString)).isEqualTo("-");
    assertThat(ChangeNumbers.percent(new AmountChange(5, -1))).isEqualTo("-");
    assertThat(ChangeNumbers.amount(-1, Long::toString)).isEqualTo("-");
    assertThat(new AmountChange(-1, 5).plus(new AmountChange(1, 2)))
        .isEqualTo(new AmountChange(-1, 7));
    assertThatThrownBy(() -> new AmountChange(-1, 5).difference())
        .isInstanceOf(IllegalStateException.class);
  }

  /** Contexts below a context of virtual threads, in which no look saw one. */
  @Test
  void csvHasNoCpuTimeBelowWhatIsNotKnown() throws IOException {
    List<String> rows =
        Reports.text(Reports.csv("contexts.csv"), allOnVirtualThreads()).lines().toList();
    List<String> columns = List.of(rows.get(0).split(","));
    int cpu = columns.indexOf("cpuNanos");
    for (String row : rows.subList(1, rows.size())) {
      List<String> cells = List.of(row.split(",", -1));
      boolean isRoot = cells.get(0).equals("0");
      boolean isMain = cells.get(0).equals("1");
      assertThat(cells.get(cpu)).as(row).isEqualTo(isRoot ? "50000000" : "");
      assertThat(cells.get(cpu + 1)).as(row).isEqualTo(isRoot ? "50000000" : "");
      assertThat(isMain && cells.get(3).equals("main")).as(row).isEqualTo(isMain);
    }
  }

  @Test
  void jsonKeepsIt() throws IOException {
    String json = Reports.text(new JsonReport(), profile());
    assertThat(json).contains("\"cpuNanos\":1000000000").contains("\"wallNanos\":3060000000");
    assertThat(new JsonSnapshotReader().read(new StringReader(json)).root())
        .isEqualTo(profile().root());
  }

  @Test
  void csvHasItByContext() throws IOException {
    assertThat(Reports.text(Reports.csv("contexts.csv"), profile()).lines())
        .anyMatch(row -> row.endsWith(",totalCpuSamples,virtualWallNanos,totalVirtualWallNanos"))
        .anyMatch(
            row ->
                row.contains(",render,")
                    && row.endsWith(",600000000,600000000,700000000,700000000,300,300,,"));
  }

  @Test
  void flameGraphsHaveItInNanoseconds() {
    String run = "com.acme.shop.ShopApplication.main;com.acme.shop.ShopApplication.run;";
    assertThat(Reports.write(new CollapsedReport(StackWeight.CPU), profile()).lines())
        .containsExactlyInAnyOrder(
            "[outside] 50000000",
            run + "com.acme.shop.Report.render 600000000",
            run
                + "com.acme.shop.OrderService.loadOrders;"
                + "com.acme.shop.OrderService.lambda$loadOrders$0;"
                + "com.acme.shop.Order.<init> 350000000");
    assertThat(Reports.write(new CollapsedReport(StackWeight.WALL), profile()).lines())
        .contains(run.substring(0, run.length() - 1) + " 2000000000");
  }

  @Test
  void markdownHasItByMethod() throws IOException {
    String text = Reports.text(new MarkdownReport(), profile());
    assertThat(text.substring(text.indexOf("## Time"), text.indexOf("## Lifetimes")))
        .isEqualTo(
            """
            ## Time

            | method                 |     cpu |    % |   ± |  cpu/MB |   wall |   bytes |
            | ---------------------- | ------: | ---: | --: | ------: | -----: | ------: |
            | `Report.render`        |  600 ms | 60.0 | 4.3 | 50.0 ms | 700 ms | 12.0 MB |
            | `new c.a.s.Order`      |  350 ms | 35.0 | 4.2 | 10.9 ms | 360 ms | 32.0 MB |
            | `(outside woven code)` | 50.0 ms |  5.0 | 1.9 |       - |   0 ns |  1.6 MB |
            | `ShopApplication.run`  |    0 ns |  0.0 | 0.4 |       - |  2.0 s |   240 B |

            | context                                                                           |     cpu |    % |   ± |  cpu/MB |   wall |   bytes |
            | --------------------------------------------------------------------------------- | ------: | ---: | --: | ------: | -----: | ------: |
            | `Report.render ← ShopApplication.run ← ShopApplication.main`                      |  600 ms | 60.0 | 4.3 | 50.0 ms | 700 ms | 12.0 MB |
            | `new c.a.s.Order ← lambda in OrderService.loadOrders ← OrderService.loadOrders …` |  350 ms | 35.0 | 4.2 | 10.9 ms | 360 ms | 32.0 MB |
            | `(outside woven code)`                                                            | 50.0 ms |  5.0 | 1.9 |       - |   0 ns |     0 B |
            | `ShopApplication.run ← ShopApplication.main`                                      |    0 ns |  0.0 | 0.4 |       - |  2.0 s |   240 B |

            """);
    assertThat(Reports.text(new MarkdownReport(), ShopProfile.snapshot()))
        .doesNotContain("## Time");
  }
}
