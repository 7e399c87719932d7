package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.site.CodeOrigin;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.AccountThread;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

public class AccountsReportTest {

  private static final AccountRules RULES =
      AccountRules.parse(
          "app:com.acme.shop.ShopApplication;orders:com.acme.shop.Order*;unused:com.acme.x.*");

  /** The shop with accounts; its reports have none. */
  public static ProfileSnapshot shop() {
    ProfileSnapshot shop = ShopProfile.snapshot();
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, shop.environment())
        .with(ContextSnapshot.PART, shop.root())
        .addingAll(ThreadSnapshot.PART, shop.threads())
        .with(Overhead.PART, shop.overhead())
        .with(
            Accounting.PART,
            Accounting.of(
                RULES,
                ImmutableMap.of("com.acme.shop.Order", new CodeOrigin("shop-1.0.jar", "")),
                List.of(
                    thread("main", 1, "orders", 56_020_928),
                    thread("main", 1, "app", 12_000_432),
                    thread("scheduling-1", 31, "orders", 1_600_000))));
  }

  private static AccountThread thread(String name, long id, String account, long bytes) {
    return new AccountThread(name, id, account, new AllocationStats(bytes / 16, 0, bytes, 0));
  }

  @Test
  void tellsPeople() {
    String text = Reports.write(new TextReport(), shop());
    assertThat(text)
        .contains(
            """
            ACCOUNTS (by bytes; 3 accounts)
              allocations      %    bytes     %  for others  by others     live  median life  account
                2,100,872  >99.9  57.6 MB  82.8     57.6 MB          -   960 kB     ≤ 2.6 ms  orders
                       22   <0.1  12.0 MB  17.2           -    57.6 MB  12.0 MB  not reached  app
                        0    0.0      0 B   0.0           -          -        -            -  unused

              allocations      %    bytes     %  on behalf of → attributed to
                2,100,872  >99.9  57.6 MB  82.8  app → orders

              allocations    bytes  account  thread
                3,501,308  56.0 MB  orders   main
                  750,027  12.0 MB  app      main
                  100,000   1.6 MB  orders   scheduling-1
            """);
    assertThat(Reports.write(new TextReport(), ShopProfile.snapshot())).doesNotContain("ACCOUNTS");
  }

  @Test
  void tellsSpreadsheets() {
    assertThat(Reports.text(Reports.csv("accounts.csv"), shop()))
        .isEqualTo(
            """
            account,askedBy,allocations,elements,bytes,failedConstructions,live,liveBytes,medianNanos,physicalBytes,bytecodes,calls,cpuNanos,wallNanos,cpuSamples,virtualWallNanos
            orders,app,2100872,3000000,57620928,1017,40000,960000,2621439,,,,,,,
            app,app,22,12000000,12000432,2,12,12000192,,,,,,,,
            """);
    assertThat(Reports.csv("accounts.csv").appliesTo(ShopProfile.snapshot())).isFalse();
  }

  @Test
  void isReadBackWithRulesThreadsAndOrigins() throws IOException {
    ProfileSnapshot shop = shop();
    String json = Reports.write(new JsonReport(), shop);
    ProfileSnapshot read = new JsonSnapshotReader().read(new StringReader(json));
    assertThat(read).isEqualTo(shop);
    assertThat(read.accounts().threads()).hasSize(3);
    assertThat(read.withAccounts(AccountRules.parse("jar")).accounts().byAccount())
        .containsOnlyKeys("shop-1.0.jar", "(no account)");
    try (InputStream in = JsonReport.class.getResourceAsStream("profile.schema.json")) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(in)
                  .validate(json, InputFormat.JSON))
          .isEmpty();
    }
  }

  @Test
  void estimatesHaveTheirErrors() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(ShopProfile.RUN)
        .child(ShopProfile.REPORT)
        .add(ShopProfile.BUFFER, SiteRecord.of(new ContextSample(50, 50, 200, 50, 50, 200)));
    root.child(ShopProfile.LOAD)
        .child(ShopProfile.REPORT)
        .add(ShopProfile.BUFFER, SiteRecord.of(new ContextSample(50, 50, 200, 50, 50, 200)));
    ProfileSnapshot snapshot =
        ProfileSnapshot.EMPTY
            .with(Environment.PART, ShopProfile.snapshot().environment())
            .with(ContextSnapshot.PART, root.build())
            .with(
                SiteCounts.PART,
                ImmutableMap.of(
                    ShopProfile.BUFFER, new AllocationStats(1000, 1000, 16_000, 0),
                    ShopProfile.NEW_ORDER, new AllocationStats(100, 0, 1600, 0)))
            .withAccounts(RULES);
    String text = Reports.write(new TextReport(), snapshot);
    assertThat(text).contains("bytes     %  ± 95 %  for others");
    assertThat(text).containsPattern("600 +54\\.5 +9\\.6 kB +54\\.5 +1[0-9]\\.[0-9] .* orders\n");
    assertThat(text).containsPattern("0 +0\\.0 +0 B +0\\.0 +exact .* unused\n");
  }
}
