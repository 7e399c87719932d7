package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.collapsed.CollapsedReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.text.ComparisonText;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.io.StringReader;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** Executed bytecodes and calls, in each report. */
public class BytecodesReportTest {

  /** Orders are read by a lambda; a report is rendered, by a call that goes on. */
  public static ProfileSnapshot profile() {
    return profile(412_000_000);
  }

  /** The same with so many bytecodes of the constructor. */
  public static ProfileSnapshot profile(long ofOrders) {
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(ShopProfile.contexts());
    root.add(Amounts.of(Quantity.BYTECODES, 77));
    ContextBuilder run = root.child(ShopProfile.MAIN).child(ShopProfile.RUN);
    run.child(ShopProfile.REPORT).add(Amounts.of(Quantity.BYTECODES, 1_210_000_000));
    ContextBuilder lambda = run.child(ShopProfile.LOAD).child(ShopProfile.LAMBDA);
    lambda.child(ShopProfile.ORDER).add(executed(ofOrders, 1_000_000));
    run.folded().child(ShopProfile.ORDER).add(executed(8_240, 20));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  private static Amounts executed(long bytecodes, long calls) {
    return Amounts.of(Quantity.BYTECODES, bytecodes).plus(Amounts.of(Quantity.CALLS, calls));
  }

  /** As those of calls of the JDK. */
  @Test
  void callsWithoutBytecodesAreExplained() throws IOException {
    String words = "Methods of the JDK have bytecodes with jdk=frames alone.";
    assertThat(Reports.text(new TextReport(), profile())).doesNotContain(words);
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(profile().root());
    root.child(new MethodFrame("java.util.List", "add", "()V")).add(executed(0, 3));
    ProfileSnapshot calls = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    assertThat(Reports.text(new TextReport(), calls)).contains(words);
  }

  @Test
  void textHasThemByMethod() throws IOException {
    String text = Reports.text(new TextReport(), profile());
    String section = text.substring(text.indexOf("BYTECODES"), text.indexOf("\nLIFETIMES"));
    assertThat(section)
        .isEqualTo(
            """
            BYTECODES (executed in woven code; self without callees; 3 methods)
               self     %      calls  a call  objects/1000  bytes/1000  method
              1.2 G  74.6          0       -          0.00         9.9  Report.render
              412 M  25.4  1,000,020     412          2.43        77.7  new c.a.s.Order
                 77  <0.1          0       -             -           -  (outside woven code)
            """);
    assertThat(Reports.text(new TextReport(), ShopProfile.snapshot())).doesNotContain("BYTECODES");
  }

  @Test
  void comparisonsHaveThemByContext() throws IOException {
    StringBuilder text = new StringBuilder();
    ComparisonText.write(
        ProfileComparison.of(profile(), profile(420_240_000)),
        EnumSet.of(ComparisonChapters.View.CONTEXT),
        20,
        text);
    assertThat(text.substring(text.indexOf("BYTECODES")))
        .isEqualTo(
            """
            BYTECODES (executed in woven code, by context; 1 of 4 changed; 1 context)
               bytecodes     %       before        after  context
              +8,240,000  +2.0  412,000,000  420,240,000  new c.a.s.Order ← lambda in OrderService.loadOrders …
            """);
  }

  @Test
  void jsonKeepsThem() throws IOException {
    String json = Reports.text(new JsonReport(), profile());
    assertThat(json).contains("\"bytecodes\":1622008317").contains("\"calls\":1000020");
    assertThat(new JsonSnapshotReader().read(new StringReader(json)).root())
        .isEqualTo(profile().root());
  }

  @Test
  void csvHasThemByContext() throws IOException {
    assertThat(Reports.text(Reports.csv("contexts.csv"), profile()).lines())
        .anyMatch(row -> row.contains(",bytecodes,totalBytecodes,calls,totalCalls,"))
        .anyMatch(row -> row.contains(",render,") && row.contains(",1210000000,1210000000,0,0,"))
        .anyMatch(row -> row.contains("lambda$") && row.contains(",0,412000000,0,1000000,"));
  }

  @Test
  void flameGraphsHaveThemWithoutTypes() {
    String run = "com.acme.shop.ShopApplication.main;com.acme.shop.ShopApplication.run;";
    assertThat(Reports.write(new CollapsedReport(StackWeight.BYTECODES), profile()).lines())
        .containsExactlyInAnyOrder(
            "[outside] 77",
            run + "com.acme.shop.Report.render 1210000000",
            run
                + "com.acme.shop.OrderService.loadOrders;"
                + "com.acme.shop.OrderService.lambda$loadOrders$0;"
                + "com.acme.shop.Order.<init> 412000000",
            run + "[folded];com.acme.shop.Order.<init> 8240");
    assertThat(Reports.write(new CollapsedReport(), profile()))
        .isEqualTo(Reports.write(new CollapsedReport(), ShopProfile.snapshot()));
  }
}
