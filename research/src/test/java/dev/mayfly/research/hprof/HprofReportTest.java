package dev.mayfly.research.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HprofReportTest {
  private static final Pattern SITE =
      Pattern.compile(
          "(?m)^ *\\d+ +\\d+\\.\\d\\d% +\\d+\\.\\d\\d% +\\d+ +\\d+ +(\\d+) +(\\d+) (\\d+) \\S.*$");
  private static final Pattern TRACE = Pattern.compile("(?m)^TRACE (\\d+):\\n\\t");

  @Test
  void aShop() {
    assertThat(Reports.write(new HprofReport(), ShopProfile.snapshot()))
        .startsWith("JAVA PROFILE 1.0.1, created 2026-03-01T10:00:12.600Z\n\n--------\n\n")
        .contains(
            """
            TRACE 300004:
            \tcom.acme.shop.Order.<init>(Order.java:18)
            \tcom.acme.shop.OrderService.lambda$loadOrders$0(OrderService.java:Unknown line)
            \tcom.acme.shop.OrderService.loadOrders(OrderService.java:Unknown line)
            \tcom.acme.shop.ShopApplication.run(ShopApplication.java:Unknown line)
            \tcom.acme.shop.ShopApplication.main(ShopApplication.java:Unknown line)
            """,
            """
            TRACE 300006:
            \tcom.acme.shop.Order.<init>(Order.java:18)
            \t[folded](<Unknown Source>:Unknown line)
            """)
        .endsWith(
            """
            SITES BEGIN (ordered by live bytes) 2026-03-01T10:00:12.600Z
                      percent          live          alloc'ed  stack class
             rank   self  accum     bytes objs     bytes  objs trace name
                1 92.59% 92.59%  12000192   12  12000192    12 300005 byte[]
                2  7.41% 100.00%    960000 40000  24000000 1000000 300002 com.acme.shop.Order
                3  0.00% 100.00%         0    0  32000000 1000000 300003 com.acme.shop.Order$Line[]
                4  0.00% 100.00%         0    0   1600000 100000 300006 java.lang.Long
                5  0.00% 100.00%         0    0     20928   872 300004 java.lang.Long
                6  0.00% 100.00%         0    0       240    10 300001 com.other.Order
            SITES END
            """);
  }

  @Test
  void withoutLifetimesSitesAreOrderedByAllocatedBytes() {
    MethodFrame main = new MethodFrame("p.Main", "main", "([Ljava/lang/String;)V");
    MethodFrame load = new MethodFrame("p.LoadKt$inner", "load", "()V");
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder inMain = root.child(main);
    inMain.record(
        new AllocationSite(main, 0, "p.T", AllocationKind.OBJECT),
        new AllocationStats(10, 0, 240, 0));
    // one stack with two types
    ContextBuilder inLoad = inMain.child(load);
    inLoad.record(
        new AllocationSite(load, 7, "byte[]", AllocationKind.OBJECT),
        new AllocationStats(2, 0, 720, 0));
    inLoad.record(
        new AllocationSite(load, 7, "p.T", AllocationKind.OBJECT),
        new AllocationStats(10, 0, 240, 0));
    ProfileSnapshot profile =
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root.build())
            .with(SourceFileTable.PART, SourceFileTable.of(Map.of("p.LoadKt$inner", "load.kt")))
            .with(
                CallLines.PART,
                new CallLines(
                    ImmutableList.of(
                        new CallLines.Row(CallLines.OUTSIDE, main, 0),
                        new CallLines.Row(0, load, 4))));
    assertThat(Reports.write(new HprofReport(), profile))
        .isEqualTo(
            """
            JAVA PROFILE 1.0.1, created 1970-01-01T00:00:00Z

            --------

            TRACE 300001:
            \tp.Main.main(Main.java:Unknown line)
            TRACE 300002:
            \tp.LoadKt$inner.load(load.kt:7)
            \tp.Main.main(Main.java:4)
            SITES BEGIN (ordered by allocated bytes) 1970-01-01T00:00:00Z
                      percent          live          alloc'ed  stack class
             rank   self  accum     bytes objs     bytes  objs trace name
                1 60.00% 60.00%         0    0       720     2 300002 byte[]
                2 20.00% 80.00%         0    0       240    10 300001 p.T
                3 20.00% 100.00%         0    0       240    10 300002 p.T
            SITES END
            """);
  }

  @Test
  void sitesAddUpToTheTotalsAndEachHasItsTrace() {
    RandomProfiles profiles = new RandomProfiles(61, true);
    for (int i = 0; i < 20; i++) {
      ProfileSnapshot profile = profiles.next();
      String text = Reports.write(new HprofReport(), profile);
      List<MatchResult> sites = SITE.matcher(text).results().toList();
      assertThat(sites.stream().mapToLong(site -> Long.parseLong(site.group(1))).sum())
          .isEqualTo(profile.total().bytes());
      assertThat(sites.stream().mapToLong(site -> Long.parseLong(site.group(2))).sum())
          .isEqualTo(profile.total().allocations());
      List<String> traces = TRACE.matcher(text).results().map(trace -> trace.group(1)).toList();
      assertThat(traces).doesNotHaveDuplicates();
      assertThat(sites.stream().map(site -> site.group(3)).distinct())
          .containsExactlyInAnyOrderElementsOf(traces);
    }
  }
}
