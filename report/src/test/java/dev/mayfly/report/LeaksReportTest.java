package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
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
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaksReportTest {

  private static ProfileSnapshot read(String json) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(json));
  }

  private static List<?> violations(String json) throws IOException {
    try (InputStream in = JsonReport.class.getResourceAsStream("profile.schema.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(in)
          .validate(json, InputFormat.JSON);
    }
  }

  @Test
  void textNamesTheLeakAndNotTheCache() {
    String text = Reports.write(new TextReport(), LeakProfile.snapshot());
    int from = text.indexOf("LEAKS OVER TIME");
    assertThat(text.substring(from, text.indexOf("NOTES\n")))
        .isEqualTo(
            """
            LEAKS OVER TIME (objects whose number rises steadily, counted after full collections; 1 site)
              Live objects were counted 24 times over 11.5 s; 24 collections took 480 ms.

                        objects/s  bytes/s   alive  kept %         over time  site
              3,300 (3,300–3,300)  79.2 kB  39,950     4.0  ▁▁▂▂▃▃▄▄▅▅▆▆▇▇██  c.a.s.Order at lambda in
                                                                                OrderService.loadOrders:42
              └ median age 83.9 ms, the oldest 4.3 s; in lambda in OrderService.loadOrders ← OrderService.loadOrders ←
                ShopApplication.run ← ShopApplication.main
              What holds them: mayfly why PID --leaks

            """);
  }

  @Test
  void textNamesTheHolderAndWhatItHolds() {
    String text = Reports.write(new TextReport(), LeakProfile.withHolder());
    int from = text.indexOf("LEAKS OVER TIME");
    assertThat(text.substring(from, text.indexOf("NOTES\n")))
        .isEqualTo(
            """
            LEAKS OVER TIME (objects whose number rises steadily, counted after full collections; 2 sites)
              Live objects were counted 24 times over 11.5 s; 24 collections took 480 ms.

                        objects/s  bytes/s   alive  kept %         over time  site
              3,300 (3,300–3,300)  79.2 kB  39,950     4.0  ▁▁▂▂▃▃▄▄▅▅▆▆▇▇██  c.a.s.Order at lambda in
                                                                                OrderService.loadOrders:42
              └ with the com.acme.shop.Order$Line[] it holds (+106 kB/s); median age 83.9 ms, the oldest 4.3 s; in lambda
                in OrderService.loadOrders ← OrderService.loadOrders ← ShopApplication.run ← ShopApplication.main
              3,300 (3,300–3,300)   106 kB  39,950     4.0  ▁▁▂▂▃▃▄▄▅▅▆▆▇▇██  Order$Line[] at new c.a.s.Order:17
              └ held by com.acme.shop.Order; in new c.a.s.Order ← lambda in OrderService.loadOrders ←
                OrderService.loadOrders ← ShopApplication.run ← …
              What holds them: mayfly why PID --leaks

            """);
  }

  @Test
  void jsonNamesTheHolderAndWhatItHolds() throws IOException {
    ProfileSnapshot leak = LeakProfile.withHolder();
    String json = Reports.write(new JsonReport(), leak);
    JsonArray suspects =
        JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("leakSuspects");
    JsonObject order = suspects.get(0).getAsJsonObject();
    assertThat(order.has("holder")).isFalse();
    assertThat(order.get("holds")).hasToString("[\"com.acme.shop.Order$Line[]\"]");
    assertThat(order.get("heldBytesPerSecond").getAsDouble()).isEqualTo(105_600);
    JsonObject lines = suspects.get(1).getAsJsonObject();
    assertThat(lines.get("holder").getAsString()).isEqualTo("com.acme.shop.Order");
    assertThat(lines.has("holds")).isFalse();
    assertThat(lines.has("heldBytesPerSecond")).isFalse();
    assertThat(suspects).hasSize(2);
    assertThat(violations(json)).isEmpty();
    assertThat(Reports.write(new JsonReport(), read(json))).isEqualTo(json);
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
    assertThat(violations(json)).isEmpty();
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
