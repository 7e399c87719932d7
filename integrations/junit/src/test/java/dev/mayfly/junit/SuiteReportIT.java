package dev.mayfly.junit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.example.shop.samples.SuiteSample;
import com.example.shop.samples.TogetherSample;
import com.google.common.collect.ImmutableMap;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What the tests of a suite allocate and keep, without annotations; and limits for all of them. */
final class SuiteReportIT {

  /**
   * What a suite says on both streams, run as a build runs it but for the listeners of services.
   */
  private static String run(Class<?> sample, Map<String, String> configuration) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    PrintStream both = new PrintStream(said, true, UTF_8);
    System.setOut(both);
    System.setErr(both);
    try {
      Launcher launcher =
          LauncherFactory.create(
              LauncherConfig.builder()
                  .enableTestExecutionListenerAutoRegistration(false)
                  .addTestExecutionListeners(new SuiteReport())
                  .build());
      launcher.execute(
          LauncherDiscoveryRequestBuilder.request()
              .configurationParameters(configuration)
              .selectors(selectClass(sample))
              .build());
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    return said.toString(UTF_8);
  }

  @Test
  void listsTestsThatAllocateAndKeep() throws IOException {
    System.setProperty("sample.clear", "true");
    assertThat(run(SuiteSample.class, Map.of(SuiteReport.ROWS, "3")))
        .contains("Kept after their test\n  no objects\n");
    System.clearProperty("sample.clear");
    assertThat(run(SuiteSample.class, Map.of(SuiteReport.ROWS, "3")))
        .isEqualTo(
            """
            Tests that allocate most (3 of 6)
              allocations  bytes  test
                      101  1,624  SuiteSample.b_manyOrders
                       11    176  SuiteSample (outside its tests)
                        7    120  SuiteSample.a_orders
            Kept after their test
              2 objects of SuiteSample.c_keeps
                2 × com.example.shop.Order  at com.example.shop.Shop.order(Shop.java:19)
              1 object of SuiteSample (outside its tests)
                1 × com.example.shop.Shop  at com.example.shop.samples.SuiteSample.open(SuiteSample.java:23)
              report: target/mayfly-report/tests.html
            """);
    assertThat(Files.readString(Path.of("target/mayfly-report/tests/profile.json")))
        .contains("com.example.shop.samples.SuiteSample.b_manyOrders");
    assertThat(Files.readString(Path.of("target/mayfly-report/tests.html")))
        .contains(
            "Kept after their test",
            "com.example.shop.samples.SuiteSample.d_several [2] count",
            "SuiteSample.c_keeps: com.example.shop.Order at com.example.shop.Shop.order(Shop.java:19)");
  }

  @Test
  void isOffUnlessWanted() {
    assertThat(run(SuiteSample.class, Map.of())).isEmpty();
    assertThat(run(SuiteSample.class, Map.of(SuiteReport.ROWS, "all")))
        .isEqualTo("mayfly: mayfly.report must be a number of tests, not 'all'\n");
  }

  @Test
  void testsThatRunBesideOthersHaveNoReport() {
    Map<String, String> parallel =
        Map.of(
            SuiteReport.ROWS,
            "3",
            "junit.jupiter.execution.parallel.enabled",
            "true",
            "junit.jupiter.execution.parallel.config.strategy",
            "fixed",
            "junit.jupiter.execution.parallel.config.fixed.parallelism",
            "2");
    assertThat(run(TogetherSample.class, parallel))
        .isEqualTo(
            "mayfly: no report of the tests: some ran at the same time, so allocations have no one"
                + " owner\n");
  }

  @Test
  void limitsForAllTests() {
    assertThat(limited(Map.of(DefaultLimits.ALLOCATIONS, "6", DefaultLimits.SURVIVORS, "0")))
        .isEqualTo(
            """
            mayfly.limits.allocations: expected at most 6 allocations
              but found 7 allocations, 120 bytes (1 more)
                6 × com.example.shop.Order  96 bytes  at com.example.shop.Shop.order(Shop.java:19)
                1 × java.util.ArrayList     24 bytes  at com.example.shop.Shop.orders(Shop.java:11)
              contexts
                6 × Order in SuiteSample.a_orders → Shop.orders → Shop.order:19
                1 × ArrayList in SuiteSample.a_orders → Shop.orders:11
              report: target/mayfly-report/com.example.shop.samples.SuiteSample/a_orders/report
            passed
            mayfly.limits.survivors: expected no survivors
              but found 2 survivors of 4 objects after garbage collection (2 more)
                2 × com.example.shop.Order  at com.example.shop.Shop.order(Shop.java:19)
            %s
              report: target/mayfly-report/com.example.shop.samples.SuiteSample/c_keeps/report
            passed
            passed\
            """
                .formatted(Kit.heldBy("2 × static SuiteSample.CACHE → ArrayList.elementData[]")));
    assertThat(limited(Map.of(DefaultLimits.BYTES, "10", DefaultLimits.TESTS, "com.acme")))
        .isEqualTo("passed\npassed\npassed\npassed\npassed");
    assertThat(limited(Map.of(DefaultLimits.BYTES, "10MB")))
        .startsWith("mayfly.limits.bytes must be a number without a unit, not '10MB'");
  }

  private static String limited(Map<String, String> limits) {
    return Kit.outcomes(
        SuiteSample.class,
        ImmutableMap.<String, String>builder()
            .putAll(limits)
            .put("junit.jupiter.extensions.autodetection.enabled", "true")
            .buildOrThrow());
  }
}
