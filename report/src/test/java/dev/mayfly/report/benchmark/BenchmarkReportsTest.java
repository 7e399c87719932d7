package dev.mayfly.report.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import org.junit.jupiter.api.Test;

class BenchmarkReportsTest {

  @Test
  void totals() {
    assertThat(Reports.write(new GithubBenchmark(), ShopProfile.snapshot()))
        .isEqualTo(
            """
            [{"name":"total allocations","unit":"allocations","value":2100894},\
            {"name":"total bytes","unit":"bytes","value":69621360}]""");
    assertThat(Reports.write(new BencherMetrics(), ShopProfile.snapshot()))
        .isEqualTo(
            """
            {"total":{"allocations":{"value":2100894},"bytes":{"value":69621360}}}""");
  }

  @Test
  void accountsAndExecutedBytecodes() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(ShopProfile.LOAD).add(Amounts.of(Quantity.BYTECODES, 70));
    ProfileSnapshot snapshot =
        ProfileSnapshot.builder()
            .root(root.build())
            .build()
            .withAccounts(AccountRules.parse("orders:com.acme.shop.*"));
    assertThat(Reports.write(new BencherMetrics(), snapshot))
        .isEqualTo(
            """
            {"total":{"allocations":{"value":0},"bytes":{"value":0},"bytecodes":{"value":70}},\
            "account:orders":{"allocations":{"value":0},"bytes":{"value":0},"bytecodes":{"value":70}}}""");
    assertThat(Reports.write(new GithubBenchmark(), snapshot))
        .contains("{\"name\":\"account:orders bytecodes\",\"unit\":\"bytecodes\",\"value\":70}");
  }

  @Test
  void oddNamesDoNoHarm() {
    for (ReportFile report : BenchmarkReports.all()) {
      String text = Reports.text(report, OddProfile.snapshot());
      assertThat(JsonParser.parseString(text).isJsonNull()).isFalse();
    }
  }
}
