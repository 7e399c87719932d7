package dev.mayfly.report.dhat;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DhatReportTest {

  private static JsonObject read(ProfileSnapshot snapshot) {
    return JsonParser.parseString(Reports.write(new DhatReport(), snapshot)).getAsJsonObject();
  }

  /** The program points by their frames, the innermost first. */
  private static Map<String, JsonObject> points(JsonObject file) {
    Map<String, JsonObject> points = new TreeMap<>();
    for (JsonElement element : file.getAsJsonArray("pps")) {
      List<String> frames = new ArrayList<>();
      for (JsonElement frame : element.getAsJsonObject().getAsJsonArray("fs")) {
        frames.add(file.getAsJsonArray("ftbl").get(frame.getAsInt()).getAsString());
      }
      points.put(String.join(" < ", frames), element.getAsJsonObject());
    }
    return points;
  }

  private static final String CALLERS =
      " < com.acme.shop.OrderService.loadOrders"
          + " < com.acme.shop.ShopApplication.run < com.acme.shop.ShopApplication.main";

  @Test
  void stacksBeginWithTheTypeAndTheLine() {
    JsonObject file = read(ShopProfile.snapshot());
    assertThat(points(file).keySet())
        .contains(
            "com.acme.shop.Order < com.acme.shop.OrderService.lambda$loadOrders$0:42" + CALLERS,
            "java.lang.Long < com.acme.shop.Order.<init>:18"
                + " < com.acme.shop.OrderService.lambda$loadOrders$0"
                + CALLERS)
        .hasSize(6);
    assertThat(file.get("dhatFileVersion").getAsInt()).isEqualTo(2);
    assertThat(file.get("te").getAsLong()).isEqualTo(12_350_000);
    assertThat(file.get("tg").getAsLong()).isEqualTo(12_350_000);
    assertThat(file.get("cmd").getAsString()).isEqualTo("Java, scope: com.acme.shop..*");
  }

  @Test
  void lifetimesAreThoseOfTheTracked() {
    Map<String, JsonObject> points = points(read(ShopProfile.snapshot()));
    JsonObject order =
        points.get(
            "com.acme.shop.Order < com.acme.shop.OrderService.lambda$loadOrders$0:42" + CALLERS);
    // 5e12 ns of deaths; 30,000 live between 2^26 and 1.25 * 2^26 ns, 10,000 at 2^32 ns and more
    double ages = 30_000 * 1.125 * (1 << 26) + 10_000 * 1.125 * (1L << 32);
    double micros = (5e12 + ages) / 1e3;
    assertThat(order.get("tb").getAsLong()).isEqualTo(24_000_000);
    assertThat(order.get("tbk").getAsLong()).isEqualTo(1_000_000);
    assertThat(order.get("tl").getAsDouble())
        .isCloseTo(micros, org.assertj.core.data.Offset.offset(100.0));
    assertThat(order.get("ebk").getAsLong()).isEqualTo(40_000);
    assertThat(order.get("eb").getAsLong()).isEqualTo(960_000);
    assertThat(order.get("gb").getAsLong()).isEqualTo(960_000);
    assertThat(order.get("mbk").getAsLong()).isEqualTo(40_000);
    JsonObject buffer =
        points.get(
            "byte[] < com.acme.shop.Report.render:80"
                + " < com.acme.shop.ShopApplication.run < com.acme.shop.ShopApplication.main");
    assertThat(buffer.get("eb").getAsLong()).isEqualTo(12_000_192);
  }

  @Test
  void moreWereLiveAtAtimeThanAreAtTheEndIfTheyWereOnAverage() {
    Map<String, JsonObject> points = points(read(ShopProfile.snapshot()));
    JsonObject lines =
        points.get(
            "com.acme.shop.Order$Line[] < com.acme.shop.Order.<init>:17"
                + " < com.acme.shop.OrderService.lambda$loadOrders$0"
                + CALLERS);
    // none tracked: the mean of all objects stands for theirs
    long lifetimes = lines.get("tl").getAsLong();
    assertThat(lifetimes).isPositive();
    assertThat(lines.get("ebk").getAsLong()).isZero();
    assertThat(lines.get("mbk").getAsLong()).isEqualTo(Math.round(lifetimes / 12_350_000.0));
    assertThat(lines.get("mb").getAsLong()).isEqualTo(Math.round(lifetimes / 12_350_000.0 * 32));
  }

  @Test
  void withoutLifetimesThereAreNone() {
    ContextBuilder root = ContextSnapshot.builder();
    root.record(ShopProfile.BUFFER, new AllocationStats(2, 10, 64, 0));
    assertThat(
            Reports.write(new DhatReport(), ProfileSnapshot.builder().root(root.build()).build()))
        .isEqualTo(
            "{\"dhatFileVersion\":2,\"mode\":\"java-heap\",\"verb\":\"Allocated\",\"bklt\":false,"
                + "\"bkacc\":false,\"tu\":\"µs\",\"Mtu\":\"s\",\"cmd\":\"Java, scope: \",\"pid\":0,"
                + "\"te\":0,\"pps\":[{\"tb\":64,\"tbk\":2,\"fs\":[1,2]}],"
                + "\"ftbl\":[\"[root]\",\"byte[]\",\"com.acme.shop.Report.render:80\"]}");
  }

  @Test
  void noTwoStacksAreAlike() {
    RandomProfiles profiles = new RandomProfiles(48, true);
    for (int i = 0; i < 50; i++) {
      ProfileSnapshot snapshot = profiles.next();
      Set<String> stacks = new HashSet<>();
      long bytes = 0;
      long blocks = 0;
      for (JsonElement element : read(snapshot).getAsJsonArray("pps")) {
        JsonObject point = element.getAsJsonObject();
        assertThat(stacks.add(point.get("fs").toString())).isTrue();
        bytes += point.get("tb").getAsLong();
        blocks += point.get("tbk").getAsLong();
        assertThat(point.get("ebk").getAsLong()).isLessThanOrEqualTo(point.get("mbk").getAsLong());
        assertThat(point.get("mbk").getAsLong()).isLessThanOrEqualTo(point.get("tbk").getAsLong());
      }
      assertThat(bytes).isEqualTo(snapshot.total().bytes());
      assertThat(blocks).isEqualTo(snapshot.total().allocations());
    }
  }
}
