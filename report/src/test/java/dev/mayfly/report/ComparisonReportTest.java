package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.report.json.ComparisonJson;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.text.ComparisonText;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

public class ComparisonReportTest {

  /** The shop, where orders have become fewer, and a buffer was added. */
  public static ProfileSnapshot later() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder run = root.child(ShopProfile.MAIN).child(ShopProfile.RUN);
    run.child(ShopProfile.LOAD)
        .child(ShopProfile.LAMBDA)
        .record(ShopProfile.NEW_ORDER, new AllocationStats(500_000, 0, 12_000_000, 0));
    run.child(ShopProfile.REPORT)
        .record(ShopProfile.BUFFER, new AllocationStats(12, 12_000_000, 12_000_192, 0));
    run.record(ShopProfile.BUFFER, new AllocationStats(1, 1000, 1016, 0));
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, ShopProfile.snapshot().environment())
        .with(ContextSnapshot.PART, root.build());
  }

  private static String text(ProfileComparison comparison, Set<ComparisonChapters.View> views)
      throws IOException {
    StringBuilder out = new StringBuilder();
    ComparisonText.write(comparison, views, 20, out);
    return out.toString();
  }

  @Test
  void tellsPeople() throws IOException {
    ProfileComparison comparison = ProfileComparison.of(ShopProfile.snapshot(), later());
    assertThat(text(comparison, EnumSet.allOf(ComparisonChapters.View.class)))
        .isEqualTo(
            """
            before: com.acme.shop..*, context=tree, 12.4 s to 2026-03-01T10:00:12Z
            after:  com.acme.shop..*, context=tree, 12.4 s to 2026-03-01T10:00:12Z

            TOTALS (4 rows)
                  before       after       change      %  total
               2,100,894     500,013   -1,600,881  -76.2  allocations
              15,000,000  12,001,000   -2,999,000  -20.0  elements
              69,621,360  24,001,208  -45,620,152  -65.5  bytes
                   1,019           0       -1,019         failed constructions

            TYPES (0 appeared, 1 grew, 1 shrank, 3 vanished, 0 stayed the same; 5 types)
                       bytes      %  allocations      %  bytes before    after  type
              gone  -32.0 MB          -1,000,000              32.0 MB      0 B  com.acme.shop.Order$Line[]
                    -12.0 MB  -50.0     -500,000  -50.0       24.0 MB  12.0 MB  com.acme.shop.Order
              gone   -1.6 MB            -100,872               1.6 MB      0 B  java.lang.Long
                     +1.0 kB   +0.0           +1   +8.3       12.0 MB  12.0 MB  byte[]
              gone    -240 B                 -10                240 B      0 B  com.other.Order

            SITES (0 appeared, 1 grew, 1 shrank, 3 vanished, 0 stayed the same; 5 sites)
                       bytes      %  allocations      %  bytes before    after  site
              gone  -32.0 MB          -1,000,000              32.0 MB      0 B  Order$Line[] at new c.a.s.Order:17
                    -12.0 MB  -50.0     -500,000  -50.0       24.0 MB  12.0 MB  c.a.s.Order at lambda in
                                                                                  OrderService.loadOrders:42
              gone   -1.6 MB            -100,872               1.6 MB      0 B  Long at new c.a.s.Order:18 (boxing)
                     +1.0 kB   +0.0           +1   +8.3       12.0 MB  12.0 MB  byte[] at Report.render:80 (copy)
              gone    -240 B                 -10                240 B      0 B  c.o.Order at ShopApplication.run (unwoven
                                                                                  caller)

            CONTEXTS (0 appeared, 1 grew, 1 shrank, 2 vanished, 1 stayed the same; 4 contexts)
                       bytes       %  allocations      %  bytes before    after  context
              gone  -32.0 MB           -1,000,872              32.0 MB      0 B  new c.a.s.Order ← lambda in
                                                                                   OrderService.loadOrders …
                    -12.0 MB   -50.0     -500,000  -50.0       24.0 MB  12.0 MB  lambda in OrderService.loadOrders …
              gone   -1.6 MB             -100,000               1.6 MB      0 B  [folded] ← ShopApplication.run ←
                                                                                   ShopApplication.main
                      +776 B  +323.3           -9  -90.0         240 B   1.0 kB  ShopApplication.run ←
                                                                                   ShopApplication.main
            """);
  }

  @Test
  void whatIsTheSameIsNotShown() throws IOException {
    ProfileSnapshot shop = ShopProfile.snapshot();
    assertThat(text(ProfileComparison.of(shop, shop), EnumSet.of(ComparisonChapters.View.TYPE)))
        .contains("5 stayed the same)\n  Nothing changed.\n")
        .doesNotContain("SITES");
  }

  @Test
  void tellsPrograms() throws IOException {
    ProfileComparison comparison = ProfileComparison.of(ShopProfile.snapshot(), later());
    StringBuilder out = new StringBuilder();
    ComparisonJson.write(comparison, 2, out);
    JsonObject json = JsonParser.parseString(out.toString()).getAsJsonObject();
    JsonObject bytes = json.getAsJsonObject("totals").getAsJsonObject("after");
    assertThat(bytes.get("bytes").getAsLong()).isEqualTo(24_001_208);
    JsonArray types = json.getAsJsonArray("types");
    assertThat(types).hasSize(5);
    JsonObject lines = types.get(0).getAsJsonObject();
    assertThat(lines.get("type").getAsString()).isEqualTo("com.acme.shop.Order$Line[]");
    assertThat(lines.get("change").getAsString()).isEqualTo("vanished");
    assertThat(json.getAsJsonArray("sites")).hasSize(5);
    assertThat(json.getAsJsonArray("contexts")).hasSize(2);
    JsonArray path =
        json.getAsJsonArray("contexts").get(0).getAsJsonObject().getAsJsonArray("innermostFirst");
    assertThat(path).hasSize(5);
    assertThat(path.get(0).getAsJsonArray().get(0).getAsString()).isEqualTo("com.acme.shop.Order");
    assertThat(json.get("contextsLeftOut").getAsInt()).isEqualTo(3);
  }

  @Test
  void oddNamesAndNumbersDoNoHarm() throws IOException {
    RandomProfiles profiles = new RandomProfiles(50, false);
    ProfileComparison comparison = ProfileComparison.of(OddProfile.snapshot(), profiles.next());
    assertThat(text(comparison, EnumSet.allOf(ComparisonChapters.View.class)).lines())
        .noneMatch(line -> line.matches(".*[\\x00-\\x1f].*"));
    StringBuilder out = new StringBuilder();
    ComparisonJson.write(comparison, 1000, out);
    assertThat(JsonParser.parseString(out.toString()).isJsonObject()).isTrue();
    assertThat(out).doesNotContain("<");
  }
}
