package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.report.json.ComparisonJson;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.text.ComparisonText;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import java.io.IOException;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** Logical against physical bytes, in each report. */
public class PhysicalBytesSectionTest {

  /** Orders are half gone; the report's bytes are mostly the JDK's. */
  public static ProfileSnapshot profile() {
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(ShopProfile.contexts());
    root.add(Amounts.of(Quantity.PHYSICAL_BYTES, 5_000));
    ContextBuilder run = root.child(ShopProfile.MAIN).child(ShopProfile.RUN);
    run.child(ShopProfile.REPORT).add(Amounts.of(Quantity.PHYSICAL_BYTES, 90_000_000));
    ContextBuilder lambda = run.child(ShopProfile.LOAD).child(ShopProfile.LAMBDA);
    lambda.add(Amounts.of(Quantity.PHYSICAL_BYTES, 1_000_000));
    lambda.child(ShopProfile.ORDER).add(Amounts.of(Quantity.PHYSICAL_BYTES, 32_020_928));
    Coverage coverage = ShopProfile.snapshot().coverage();
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .with(
            Coverage.PART,
            new Coverage(
                coverage.countedBytes(),
                130_000_000,
                coverage.classesWoven(),
                coverage.sites(),
                coverage.notWoven()));
  }

  @Test
  void textSetsLogicalAgainstPhysicalBytes() throws IOException {
    String text = Reports.text(new TextReport(), profile());
    String section = text.substring(text.indexOf("PHYSICAL BYTES"), text.indexOf("\nLIFETIMES"));
    assertThat(section)
        .isEqualTo(
            """
            PHYSICAL BYTES (bytes that the JVM allocated, by the innermost woven context; 4 contexts)
              123 MB were allocated by the recorded threads; 69.6 MB of objects were counted.
              78.0 MB or more were allocated but not counted. Unwoven code such as the JDK and libraries allocated them
                for the calling context.
              24.6 MB or more were counted but not allocated, because the JIT compiler removed the objects.
              7.0 MB more were allocated by threads without woven code, before recording began, or by the profiler.

              physical     %  logical  not woven  removed  context
               90.0 MB  73.2  12.0 MB    78.0 MB        -  Report.render ← ShopApplication.run ← ShopApplication.main
               32.0 MB  26.0  32.0 MB          -        -  new c.a.s.Order ← lambda in OrderService.loadOrders …
                1.0 MB   0.8  24.0 MB          -  23.0 MB  lambda in OrderService.loadOrders ← OrderService.loadOrders …
                5.0 kB  <0.1      0 B     5.0 kB        -  (outside woven code)

              Probably removed by the JIT compiler: less than half of the counted bytes were allocated.
              physical    %  logical  not woven  removed  reduced context
                1.0 MB  0.8  24.0 MB          -  23.0 MB  lambda in OrderService.loadOrders ← OrderService.loadOrders …
                   0 B  0.0   1.6 MB          -   1.6 MB  [folded] ← ShopApplication.run ← ShopApplication.main
            """);
  }

  @Test
  void theHeadSaysWhatAllBytesAre() throws IOException {
    assertThat(Reports.text(new TextReport(), profile()))
        .contains(
            """
            The run allocated 130 MB: 78.0 MB (60.0 %) by libraries and the JDK for your code, 45.0 MB (34.6 %) by your
              code (without 24.6 MB that the JIT compiler removed), 7.0 MB (5.4 %) outside your code.
            """);
  }

  private static final AccountRules RULES =
      AccountRules.parse("app:com.acme.shop.ShopApplication;orders:com.acme.shop.Order*");

  /** Orders are all gone, and the report is smaller. */
  public static ProfileSnapshot later() {
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(ComparisonReportTest.later().root());
    root.add(Amounts.of(Quantity.PHYSICAL_BYTES, 5_000));
    ContextBuilder run = root.child(ShopProfile.MAIN).child(ShopProfile.RUN);
    run.child(ShopProfile.REPORT).add(Amounts.of(Quantity.PHYSICAL_BYTES, 60_000_000));
    run.child(ShopProfile.LOAD)
        .child(ShopProfile.LAMBDA)
        .add(Amounts.of(Quantity.PHYSICAL_BYTES, 1_500_000));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  public static ProfileSnapshot withAccounts() {
    return profile().withAccounts(RULES);
  }

  @Test
  void accountsHaveBoth() throws IOException {
    String text = Reports.text(new TextReport(), withAccounts());
    assertThat(text.substring(text.indexOf("ACCOUNTS"), text.indexOf("\nCOVERAGE")))
        .isEqualTo(
            """
            ACCOUNTS (by bytes; 3 accounts)
              allocations      %    bytes     %  physical     %  for others  by others     live  median life  account
                2,100,872  >99.9  57.6 MB  82.8   33.0 MB  26.8     57.6 MB          -   960 kB     ≤ 2.6 ms  orders
                       22   <0.1  12.0 MB  17.2   90.0 MB  73.2           -    57.6 MB  12.0 MB  not reached  app
                        0    0.0      0 B   0.0    5.0 kB  <0.1           -          -        -            -  (no account)

              allocations      %    bytes     %  physical     %  on behalf of → attributed to
                2,100,872  >99.9  57.6 MB  82.8   33.0 MB  26.8  app → orders
              On whose behalf objects were allocated. Each allocation is attributed to the innermost account of its
              context. Code outside all accounts has no account.
            """);
    assertThat(
            Reports.columns("accounts.csv", withAccounts(), "account", "askedBy", "physicalBytes"))
        .containsExactly(
            "orders,app,33020928", "app,app,90000000", "(no account),(no account),5000");
    JsonObject json =
        JsonParser.parseString(Reports.text(new JsonReport(), withAccounts())).getAsJsonObject();
    assertThat(json.getAsJsonObject("accounts").getAsJsonArray("charged"))
        .extracting(
            row -> row.getAsJsonObject().get("account").getAsString(),
            row -> row.getAsJsonObject().get("physicalBytes").getAsLong())
        .containsExactly(
            tuple("orders", 33_020_928L), tuple("app", 90_000_000L), tuple("(no account)", 5_000L));
    assertThat(Reports.text(new JsonReport(), AccountsReportTest.shop()))
        .doesNotContain("physical");
  }

  @Test
  void comparisonsHaveBeforeAndAfter() throws IOException {
    ProfileComparison comparison = ProfileComparison.of(profile(), later());
    StringBuilder text = new StringBuilder();
    ComparisonText.write(comparison, EnumSet.of(ComparisonChapters.View.CONTEXT), 20, text);
    assertThat(text.toString().lines().filter(line -> line.endsWith("physical bytes")))
        .containsExactly("  123,025,928  61,505,000  -61,520,928  -50.0  physical bytes");
    assertThat(text.substring(text.indexOf("PHYSICAL BYTES")))
        .isEqualTo(
            """
            PHYSICAL BYTES (bytes that the JVM allocated, by the innermost woven context; 3 of 4 changed; 3 contexts)
              physical      %   before    after  context
              -32.0 MB         32.0 MB      0 B  new c.a.s.Order ← lambda in OrderService.loadOrders …
              -30.0 MB  -33.3  90.0 MB  60.0 MB  Report.render ← ShopApplication.run ← ShopApplication.main
               +500 kB  +50.0   1.0 MB   1.5 MB  lambda in OrderService.loadOrders ← OrderService.loadOrders …
            """);
    StringBuilder json = new StringBuilder();
    ComparisonJson.write(comparison, 3, json);
    JsonObject read = JsonParser.parseString(json.toString()).getAsJsonObject();
    assertThat(read.getAsJsonObject("totals").get("physicalBytes"))
        .hasToString("{\"before\":123025928,\"after\":61505000}");
    assertThat(read.getAsJsonArray("physicalContexts"))
        .extracting(row -> row.getAsJsonObject().get("physicalBytes").toString())
        .containsExactly(
            "{\"before\":32020928,\"after\":0}",
            "{\"before\":90000000,\"after\":60000000}",
            "{\"before\":1000000,\"after\":1500000}");
    assertThat(read.get("physicalContextsLeftOut").getAsInt()).isEqualTo(1);
    StringBuilder half = new StringBuilder();
    ComparisonJson.write(ProfileComparison.of(ShopProfile.snapshot(), later()), 3, half);
    assertThat(half.toString()).doesNotContain("physical");
  }

  @Test
  void aReportWithoutThemSaysNothingOfThem() throws IOException {
    assertThat(Reports.text(new TextReport(), ShopProfile.snapshot())).doesNotContain("PHYSICAL");
    assertThat(Reports.text(new JsonReport(), ShopProfile.snapshot())).doesNotContain("physical");
    assertThat(Reports.text(Reports.csv("contexts.csv"), ShopProfile.snapshot()).lines().skip(1))
        .allMatch(row -> row.endsWith(",,"));
  }

  @Test
  void jsonKeepsThem() throws IOException {
    ProfileSnapshot profile = profile();
    String json = Reports.text(new JsonReport(), profile);
    assertThat(json).contains("\"physicalBytes\":123025928");
    assertThat(new JsonSnapshotReader().read(new java.io.StringReader(json)).root())
        .isEqualTo(profile.root());
  }

  @Test
  void csvHasThemByContext() throws IOException {
    assertThat(
            Reports.columns(
                "contexts.csv", profile(), "method", "physicalBytes", "totalPhysicalBytes"))
        .contains("render,90000000,90000000", "lambda$loadOrders$0,1000000,33020928");
  }
}
