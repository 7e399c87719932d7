package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.json.SnapshotFormatException;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class LeaksReportTest {

  private static ProfileSnapshot read(String json) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(json));
  }

  @Test
  void textNamesTheLeakAndNotTheCache() {
    String text = Reports.write(new TextReport(), LeakProfile.snapshot());
    int from = text.indexOf("LEAKS OVER TIME");
    assertThat(text.substring(from, text.indexOf("FAILED CONSTRUCTIONS")))
        .isEqualTo(
            """
            LEAKS OVER TIME (of what there is steadily more, after collections of all garbage)
              The living were counted 24 times over 11.5 s; 24 collections took 480 ms.
              com.acme.shop.Order at lambda in com.acme.shop.OrderService.loadOrders:42
                +3,300 objects/s (95 % sure: 3,300 – 3,300), +79.2 kB/s
                39,950 alive, 4.0 % of what was made; median age 83.9 ms, the oldest 4.3 s
                in lambda in OrderService.loadOrders ← OrderService.loadOrders ← ShopApplication.run ←
                  ShopApplication.main
                ▁▁▂▂▂▃▃▃▄▄▄▅▅▅▆▆▆▇▇▇████

            """);
  }

  @Test
  void whereNothingWasCountedThereIsNoSection() {
    assertThat(Reports.write(new TextReport(), ShopProfile.snapshot()))
        .doesNotContain("LEAKS OVER TIME");
  }

  @Test
  void jsonReadsBackAndKeepsToItsSchema() throws IOException {
    ProfileSnapshot leak = LeakProfile.snapshot();
    String json = Reports.write(new JsonReport(), leak);
    assertThat(json).contains("\"leakSuspects\":[{\"type\":\"com.acme.shop.Order\"");
    assertThat(read(json)).isEqualTo(leak);
    assertThat(read(json).histories()).containsExactly(LeakProfile.history());
    try (InputStream in = JsonReport.class.getResourceAsStream("profile.schema.json")) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(in)
                  .validate(json, InputFormat.JSON))
          .isEmpty();
    }
  }

  @Test
  void damagedHistoriesAreRefused() {
    String json = Reports.write(new JsonReport(), LeakProfile.snapshot());
    for (String[] damage :
        new String[][] {
          {"\"first\":5", "\"first\":6"},
          {"\"times\":[1772359200250", "\"times\":[1972359200250"},
          {"\"ineffective\":0", "\"ineffective\":-1"},
          {"\"path\":[0", "\"path\":[77"},
        }) {
      assertThat(json).contains(damage[0]);
      assertThatThrownBy(() -> read(json.replace(damage[0], damage[1])))
          .as(damage[1])
          .isInstanceOf(SnapshotFormatException.class);
    }
  }

  @Test
  void differencesKeepWhatWasNotedSinceAndSumsKeepBoth() {
    ProfileSnapshot leak = LeakProfile.snapshot();
    assertThat(leak.minus(leak).histories())
        .allSatisfy(history -> assertThat(history.censuses().times().isEmpty()).isTrue());
    assertThat(leak.plus(ShopProfile.snapshot()).histories())
        .isEqualTo(ShopProfile.snapshot().plus(leak).histories())
        .containsExactly(LeakProfile.history());
    assertThat(leak.plus(leak).histories()).hasSize(2);
  }
}
