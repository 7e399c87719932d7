package dev.mayfly.report.collapsed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CollapsedReportTest {

  private static final String RUN =
      "com.acme.shop.ShopApplication.main;com.acme.shop.ShopApplication.run;";
  private static final String LAMBDA =
      RUN
          + "com.acme.shop.OrderService.loadOrders;"
          + "com.acme.shop.OrderService.lambda$loadOrders$0;";

  @Test
  void rootFirstTypeLast() {
    assertThat(Reports.write(new CollapsedReport(), ShopProfile.snapshot()).lines())
        .containsExactly(
            RUN + "com.other.Order 10",
            LAMBDA + "com.acme.shop.Order 1000000",
            LAMBDA + "com.acme.shop.Order.<init>;com.acme.shop.Order$Line[] 1000000",
            LAMBDA + "com.acme.shop.Order.<init>;java.lang.Long 872",
            RUN + "com.acme.shop.Report.render;byte[] 12",
            RUN + "[folded];com.acme.shop.Order.<init>;java.lang.Long 100000");
  }

  @Test
  void bytesIfAskedFor() {
    CollapsedReport report = new CollapsedReport(StackWeight.BYTES);
    assertThat(report.fileName()).isEqualTo("contexts-bytes.collapsed");
    assertThat(Reports.write(report, ShopProfile.snapshot()).lines())
        .contains(RUN + "com.other.Order 240", LAMBDA + "com.acme.shop.Order 24000000");
  }

  @Test
  void withoutContextsTheMethodOfTheSiteStands() {
    ContextBuilder root = ContextSnapshot.builder();
    root.record(ShopProfile.BUFFER, new AllocationStats(2, 0, 0, 0));
    AllocationSite nowhere =
        new AllocationSite(new MethodFrame("", "", ""), 0, "int[]", AllocationKind.ARRAY);
    root.record(nowhere, new AllocationStats(3, 0, 0, 0));
    root.record(ShopProfile.NEW_ORDER, new AllocationStats(0, 0, 0, 3));
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    assertThat(Reports.write(new CollapsedReport(), snapshot))
        .isEqualTo("com.acme.shop.Report.render;byte[] 2\nint[] 3\n");
    assertThat(Reports.write(new CollapsedReport(), ProfileSnapshot.EMPTY)).isEmpty();
  }

  @Test
  void everyLineIsAStackAndACount() {
    String text = Reports.write(new CollapsedReport(), OddProfile.snapshot());
    assertThat(text.lines())
        .hasSize(OddProfile.NAMES.size())
        .allMatch(line -> line.matches("[^;\\x00-\\x1f]+(;[^;\\x00-\\x1f]+)* 9223372036854775807"));
  }

  @Test
  void whatIsVeryDeepIsAddedUp() {
    AllocationStats one = new AllocationStats(1, 0, 16, 0);
    MethodFrame frame = new MethodFrame("p.A", "f", "()V");
    AllocationSite site = new AllocationSite(frame, 1, "p.B", AllocationKind.OBJECT);
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder context = root;
    for (int level = 0; level < 20_000; level++) {
      context = context.child(frame);
      context.record(site, one);
    }
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    String[] lines = Reports.write(new CollapsedReport(), snapshot).split("\n");
    assertThat(lines).hasSize(StackWalk.MAX_DEPTH + 1);
    assertThat(lines[0]).isEqualTo("p.A.f;p.B 1");
    assertThat(lines[1]).isEqualTo("p.A.f;p.A.f;p.B 1");
    assertThat(lines[StackWalk.MAX_DEPTH])
        .isEqualTo("p.A.f;".repeat(StackWalk.MAX_DEPTH) + "[deeper];p.B 19000");
  }

  @Test
  void smallBranchesAreAddedUpIfTheReportWouldBeTooLarge() throws IOException {
    StringBuilder out = new StringBuilder();
    new CollapsedStacks(StackWeight.ALLOCATIONS, 1_000, out).write(ShopProfile.contexts());
    assertThat(out.toString().lines())
        .containsExactly(
            RUN + "[smaller];byte[] 12",
            RUN + "com.other.Order 10",
            LAMBDA + "com.acme.shop.Order 1000000",
            LAMBDA + "com.acme.shop.Order.<init>;com.acme.shop.Order$Line[] 1000000",
            LAMBDA + "com.acme.shop.Order.<init>;java.lang.Long 872",
            RUN + "[folded];com.acme.shop.Order.<init>;java.lang.Long 100000");
  }

  @Test
  void branchesAreAsSmallAsTheReportAllows() {
    ContextSnapshot root = ShopProfile.contexts();
    StackCost.Prices prices = new StackCost.Prices(1, frame -> 10);
    // six stacks, of 41 to 71 characters; without the branch of 12 allocations, 336
    assertThat(SmallestBranch.of(root, context -> context.total().allocations(), prices, 346))
        .isZero();
    assertThat(SmallestBranch.of(root, context -> context.total().allocations(), prices, 340))
        .isEqualTo(16);
    assertThat(SmallestBranch.of(root, context -> context.total().allocations(), prices, 0))
        .isEqualTo(Long.MAX_VALUE);
  }
}
