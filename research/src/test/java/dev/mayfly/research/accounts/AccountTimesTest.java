package dev.mayfly.research.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of two accounts and a library that works for both. */
final class AccountTimesTest {
  private static final MethodFrame WEB = new MethodFrame("web.Page", "show", "()V");
  private static final MethodFrame ORDERS = new MethodFrame("orders.Order", "take", "()V");
  private static final MethodFrame LIBRARY = new MethodFrame("lib.List", "add", "()V");
  private static final AllocationSite PAGE = site(WEB);
  private static final AllocationSite ELEMENT = site(LIBRARY);

  static {
    new AccountsFeature().addToReports();
  }

  private static AllocationSite site(MethodFrame method) {
    return new AllocationSite(method, 1, "java.lang.Object", AllocationKind.OBJECT);
  }

  private static ProfileSnapshot profile() {
    Environment environment = ShopProfile.snapshot().environment();
    long start = environment.startMillis();
    Intervals intervals =
        new Intervals(
            ImmutableList.of(
                Intervals.Context.ROOT,
                new Intervals.Context(0, WEB),
                new Intervals.Context(1, LIBRARY),
                new Intervals.Context(1, ORDERS),
                new Intervals.Context(3, LIBRARY)),
            ImmutableList.of(
                new Intervals.Cell(1, PAGE),
                new Intervals.Cell(2, ELEMENT),
                new Intervals.Cell(4, ELEMENT)),
            ImmutableList.of(
                interval(start, 0, 1_000, 0, 3, 0, 48, 0, 1, 5, 0, 120, 0),
                interval(start, 1_000, 3_000, 1, 1, 0, 24, 0, 2, 10, 0, 240, 0)),
            ImmutableList.of());
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, environment)
        .with(ContextSnapshot.PART, contexts())
        .with(Coverage.PART, ShopProfile.snapshot().coverage())
        .with(Intervals.PART, intervals)
        .with(
            History.PART,
            ImmutableList.of(
                new History(
                    ImmutableList.of(),
                    new Censuses(
                        ImmutableLongArray.of(start + 500, start + 2_500),
                        2,
                        0,
                        0,
                        ImmutableMap.of(
                            new ContextSite(ImmutableList.of(WEB), PAGE),
                            new LiveSeries(0, ImmutableLongArray.of(2, 3), 3),
                            new ContextSite(ImmutableList.of(WEB, LIBRARY), ELEMENT),
                            new LiveSeries(0, ImmutableLongArray.of(4, 1), 1),
                            new ContextSite(ImmutableList.of(WEB, ORDERS, LIBRARY), ELEMENT),
                            new LiveSeries(1, ImmutableLongArray.of(9), 9)),
                        ImmutableMap.of(),
                        0))))
        .with(
            Accounting.PART,
            Accounting.of(
                AccountRules.parse("web:web.*;orders:orders.*"), ImmutableMap.of(), List.of()));
  }

  /** Pages of 24 bytes; elements of 40 bytes in one of two contexts, 30 in the mean of both. */
  private static ContextSnapshot contexts() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(WEB).record(PAGE, new AllocationStats(4, 0, 96, 0));
    root.child(WEB).child(LIBRARY).record(ELEMENT, new AllocationStats(10, 0, 400, 0));
    root.child(LIBRARY).record(ELEMENT, new AllocationStats(10, 0, 200, 0));
    return root.build();
  }

  private static Interval interval(long start, long from, long to, long... counts) {
    return new Interval(start + from, start + to, ImmutableLongArray.copyOf(counts));
  }

  @Test
  void filesHaveEachAccountByTime() {
    assertThat(Reports.text(Reports.csv("account-intervals.csv"), profile()))
        .isEqualTo(
            """
            account,fromMillis,toMillis,objects,bytes
            orders,0,1000,0,0
            orders,1000,3000,10,240
            web,0,1000,8,168
            web,1000,3000,1,24
            """);
    assertThat(Reports.text(Reports.csv("account-live.csv"), profile()))
        .isEqualTo(
            """
            account,toMillis,objects,bytes
            orders,500,0,0
            orders,2500,9,270
            web,500,6,208
            web,2500,4,112
            """);
    assertThat(Reports.csv("account-live.csv").appliesTo(ShopProfile.snapshot())).isFalse();
    assertThat(Reports.csv("account-intervals.csv").appliesTo(ShopProfile.snapshot())).isFalse();
  }

  @Test
  void textHasThemAndThePageCharts() {
    assertThat(Reports.write(new TextReport(), profile()))
        .contains("ACCOUNTS OVER TIME", "LIVE OBJECTS OF ACCOUNTS");
    assertThat(Reports.write(new HtmlReport(), profile()))
        .contains(
            "{\"name\":\"orders\",\"of\":\"bytes a second\",\"legend\":\"bytes a second\","
                + "\"axis\":\"NANOS\",\"unit\":\"BYTES\",\"at\":[1000000000,3000000000],"
                + "\"amounts\":[0.0,120.0],\"heap\":[-1,-1]}",
            "\"of\":\"live objects\",\"legend\":\"live objects\",\"axis\":\"NANOS\","
                + "\"unit\":\"ROUGHLY\",\"at\":[500000000,2500000000],\"amounts\":[0.0,9.0]",
            "\"of\":\"live bytes\",\"legend\":\"live bytes\",\"axis\":\"NANOS\","
                + "\"unit\":\"BYTES\",\"at\":[500000000,2500000000],\"amounts\":[0.0,270.0]");
  }
}
