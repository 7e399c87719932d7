package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.Coverage;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Logical against physical bytes, in each report. */
class PhysicalBytesSectionTest {

  /** Orders are half gone; the report's bytes are mostly the JDK's. */
  static ProfileSnapshot profile() {
    ContextSnapshot.Builder root = ContextSnapshot.builder();
    root.merge(ShopProfile.contexts());
    root.physical(5_000);
    ContextSnapshot.Builder run = root.child(ShopProfile.MAIN).child(ShopProfile.RUN);
    run.child(ShopProfile.REPORT).physical(90_000_000);
    ContextSnapshot.Builder lambda = run.child(ShopProfile.LOAD).child(ShopProfile.LAMBDA);
    lambda.physical(1_000_000);
    lambda.child(ShopProfile.ORDER).physical(32_020_928);
    Coverage coverage = ShopProfile.snapshot().coverage();
    return ProfileSnapshot.builder()
        .root(root.build())
        .coverage(
            new Coverage(
                coverage.countedBytes(),
                130_000_000,
                coverage.classesWoven(),
                coverage.sites(),
                coverage.notWoven()))
        .build();
  }

  @Test
  void textSetsLogicalAgainstPhysicalBytes() throws IOException {
    String text = Reports.text(new TextReport(), profile());
    String section = text.substring(text.indexOf("PHYSICAL BYTES"), text.indexOf("\nLIFETIMES"));
    assertThat(section)
        .isEqualTo(
            """
            PHYSICAL BYTES (what the JVM really allocated, by the innermost woven context)
              123 MB in all contexts, which is all that their threads allocated while recorded; 69.6 MB were counted by
                type.
              78.0 MB at least were allocated and not counted: by the JDK, libraries and other code that is not woven, in
                the name of the context that called it.
              24.6 MB at least were counted and not allocated: the JIT compiler did without the objects.
              7.0 MB were allocated besides by threads that ran no woven code, before recording began, and by the
                profiler.

              physical     %  logical  not woven  removed  context itself
               90.0 MB  73.2  12.0 MB    78.0 MB        -  Report.render ← ShopApplication.run ← ShopApplication.main
               32.0 MB  26.0  32.0 MB          -        -  new c.a.s.Order ← lambda in OrderService.loadOrders …
                1.0 MB   0.8  24.0 MB          -  23.0 MB  lambda in OrderService.loadOrders ← OrderService.loadOrders …
                5.0 kB  <0.1      0 B     5.0 kB        -  (outside woven code)

              possibly eliminated by the JIT compiler: less than half of what was counted is real
              physical    %  logical  not woven  removed  context itself
                1.0 MB  0.8  24.0 MB          -  23.0 MB  lambda in OrderService.loadOrders ← OrderService.loadOrders …
                   0 B  0.0   1.6 MB          -   1.6 MB  [folded] ← ShopApplication.run ← ShopApplication.main
            """);
  }

  @Test
  void aReportWithoutThemSaysNothingOfThem() throws IOException {
    assertThat(Reports.text(new TextReport(), ShopProfile.snapshot())).doesNotContain("PHYSICAL");
    assertThat(Reports.text(new JsonReport(), ShopProfile.snapshot())).doesNotContain("physical");
    assertThat(Reports.text(new ContextsCsv(), ShopProfile.snapshot()).lines().skip(1))
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
    assertThat(Reports.text(new ContextsCsv(), profile()).lines())
        .anyMatch(row -> row.contains(",render,") && row.endsWith(",90000000,90000000"))
        .anyMatch(row -> row.contains("lambda$") && row.endsWith(",1000000,33020928"));
  }
}
