package dev.mayfly.report.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.BytecodesReportTest;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.RestProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import io.opentelemetry.proto.profiles.v1development.Profile;
import io.opentelemetry.proto.profiles.v1development.ProfilesData;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** OpenTelemetry's own classes read what we write. */
class OtlpReportTest {

  @Test
  void eachSampleTypeIsAProfile() throws IOException {
    OtlpFile file = OtlpFile.of(ShopProfile.snapshot());
    assertThat(file.types())
        .containsExactly(
            "alloc_space/bytes", "alloc_objects/count", "inuse_objects/count", "inuse_space/bytes");
    String shop = "com.acme.shop.";
    String run = shop + "ShopApplication.main;" + shop + "ShopApplication.run";
    String lambda = run + ";" + shop + "OrderService.loadOrders;" + shop + "OrderService.";
    assertThat(file.samples("alloc_objects"))
        .containsExactlyInAnyOrder(
            run + ";com.other.Order 10",
            lambda + "lambda$loadOrders$0:42;com.acme.shop.Order 1000000",
            lambda
                + "lambda$loadOrders$0;"
                + shop
                + "Order.<init>:17;"
                + shop
                + "Order$Line[] 1000000",
            lambda + "lambda$loadOrders$0;" + shop + "Order.<init>:18;java.lang.Long 872",
            run + ";" + shop + "Report.render:80;byte[] 12",
            run + ";[folded];" + shop + "Order.<init>:18;java.lang.Long 100000");
    assertThat(file.samples("inuse_objects"))
        .containsExactlyInAnyOrder(
            lambda + "lambda$loadOrders$0:42;com.acme.shop.Order 40000",
            run + ";" + shop + "Report.render:80;byte[] 12");
    assertThat(file.sourceFile("com.acme.shop.Order.<init>")).isEqualTo("com/acme/shop/Order.java");
    assertThat(file.sourceFile("com.acme.shop.Order")).isEmpty();
    assertThat(file.profiles())
        .allSatisfy(
            profile -> {
              assertThat(profile.getTimeUnixNano()).isEqualTo(1_772_359_200_250_000_000L);
              assertThat(profile.getDurationNano()).isEqualTo(12_350_000_000L);
            });
  }

  @Test
  void saysWhatRecordedWhichProgram() throws IOException {
    assertThat(OtlpFile.of(ShopProfile.snapshot()).scope())
        .isEqualTo(
            "dev.mayfly 0.1.0 {mayfly.context=tree, mayfly.lifetime=sampled,"
                + " mayfly.scope=com.acme.shop..*}");
    assertThat(OtlpFile.of(ShopProfile.snapshot()).resource())
        .containsEntry("service.name", "unknown_service:java")
        .containsKeys("process.runtime.version", "process.runtime.description");
    Map<String, String> tea =
        Map.of("service.name", "tea", "deployment.environment.name", "production");
    assertThat(OtlpFile.of(new OtlpReport(tea), ShopProfile.snapshot()).resource())
        .containsAllEntriesOf(tea);
  }

  @Test
  void sumsAreThoseOfTheSnapshot() throws IOException {
    RandomProfiles profiles = new RandomProfiles(53, true);
    for (int i = 0; i < 50; i++) {
      ProfileSnapshot snapshot = profiles.next();
      OtlpFile file = OtlpFile.of(snapshot);
      assertThat(file.sum("alloc_objects")).isEqualTo(snapshot.total().allocations());
      assertThat(file.sum("alloc_space")).isEqualTo(snapshot.total().bytes());
    }
    OtlpFile empty = OtlpFile.of(ProfileSnapshot.EMPTY);
    assertThat(empty.types()).containsExactly("alloc_space/bytes", "alloc_objects/count");
    assertThat(empty.samples("alloc_space")).isEmpty();
  }

  @Test
  void otherQuantitiesAreProfilesToo() throws IOException {
    OtlpFile rest = OtlpFile.of(RestProfile.snapshot());
    assertThat(rest.types()).endsWith("all_space/bytes", "estimated_space/bytes").hasSize(6);
    assertThat(rest.samples("estimated_space"))
        .anyMatch(
            sample -> sample.endsWith("HashMap.resize:704;java.util.HashMap$Node[] 12000000"));
    OtlpFile bytecodes = OtlpFile.of(BytecodesReportTest.profile());
    assertThat(bytecodes.samples("bytecodes")).contains("[outside] 77");
    assertThat(bytecodes.sum("bytecodes"))
        .isEqualTo(BytecodesReportTest.profile().root().totalAmounts().get(Quantity.BYTECODES));
    OtlpFile time = OtlpFile.of(TimeReportTest.profile());
    assertThat(time.types()).endsWith("cpu/nanoseconds", "wall/nanoseconds");
    assertThat(time.sum("cpu"))
        .isEqualTo(TimeReportTest.profile().root().totalAmounts().get(Quantity.CPU));
  }

  @Test
  void namesAreOnOneLineAndNumbersMayBeTheLargest() throws IOException {
    OtlpFile file = OtlpFile.of(OddProfile.snapshot());
    assertThat(file.samples("alloc_space"))
        .hasSize(OddProfile.NAMES.size())
        .allMatch(sample -> sample.endsWith(" 9223372036854775807"))
        .noneMatch(sample -> sample.contains("\n"));
    assertThat(file.profiles().get(0).getTimeUnixNano()).isZero();
  }

  @Test
  void aLargeProfileIsSmallEnoughForACollector() throws IOException {
    ContextBuilder root = ContextSnapshot.builder();
    for (int branch = 0; branch < 100; branch++) {
      ContextBuilder context = root;
      for (int level = 0; level < 400; level++) {
        MethodFrame method = new MethodFrame("p.C" + branch, "m" + level, "()V");
        context = context.child(method);
        context.record(
            new AllocationSite(method, 7, "p.T", AllocationKind.OBJECT),
            new AllocationStats(1, 2, 24, 0));
      }
    }
    ProfileSnapshot large = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    byte[] bytes = Reports.bytes(new OtlpReport(), large);
    assertThat(bytes).hasSizeBetween(1_000_000, 20 << 20);
    ProfilesData data = ProfilesData.parseFrom(bytes);
    assertThat(data.getDictionary().getStringTableList()).contains("[smaller]");
    Profile space = data.getResourceProfiles(0).getScopeProfiles(0).getProfiles(0);
    assertThat(space.getSamplesList().stream().mapToLong(sample -> sample.getValues(0)).sum())
        .isEqualTo(24 * 40_000);
  }
}
