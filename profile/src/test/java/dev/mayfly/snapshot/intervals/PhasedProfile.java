package dev.mayfly.snapshot.intervals;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.intervals.Intervals.Cell;
import dev.mayfly.snapshot.intervals.Intervals.Context;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.time.Instant;

/**
 * Thread-safe, without state: the profile of a program of 40 seconds, 10 in the start, 10 before
 * the first request, and 20 after it.
 */
public final class PhasedProfile {

  private static final long START = 1_700_000_000_000L;

  public static final MethodFrame MAIN = new MethodFrame("shop.Main", "main", "()V");
  public static final MethodFrame SERVE = new MethodFrame("shop.Shop", "serve", "()V");

  public static final AllocationSite BEAN =
      new AllocationSite(MAIN, 3, "shop.Bean", AllocationKind.OBJECT);
  public static final AllocationSite CACHE =
      new AllocationSite(MAIN, 4, "byte[]", AllocationKind.ARRAY);
  public static final AllocationSite ORDER =
      new AllocationSite(SERVE, 9, "shop.Order", AllocationKind.OBJECT);

  private PhasedProfile() {}

  /** The intervals: of main 100 beans and 10 caches; of its callee and of a fold, orders. */
  public static Intervals intervals() {
    return new Intervals(
        ImmutableList.of(
            Context.ROOT, new Context(0, MAIN), new Context(1, SERVE), new Context(1, null)),
        ImmutableList.of(
            new Cell(1, BEAN), new Cell(1, CACHE), new Cell(2, ORDER), new Cell(3, ORDER)),
        ImmutableList.of(
            interval(0, 10, 0, 100, 0, 2400, 1),
            interval(10, 20, 1, 10, 1000, 1160, 0),
            interval(20, 30, 2, 7, 0, 168, 0),
            interval(30, 40, 2, 5, 0, 120, 0, 3, 2, 0, 48, 0)),
        ImmutableList.of(
            new Phase(Phase.STARTUP, START, START + 10_000),
            new Phase(Phase.BEFORE_FIRST_REQUEST, START + 10_000, START + 20_000),
            new Phase(Phase.STEADY, START + 20_000, START + 40_000)));
  }

  private static Interval interval(long from, long to, long... counts) {
    return new Interval(START + 1000 * from, START + 1000 * to, ImmutableLongArray.copyOf(counts));
  }

  /** The profile. */
  public static ProfileSnapshot snapshot() {
    Intervals intervals = intervals();
    ImmutableList.Builder<TotalsPoint> totals = ImmutableList.builder();
    AllocationStats sum = AllocationStats.EMPTY;
    totals.add(new TotalsPoint(START, 0, 0, -1, ProcessMemory.UNKNOWN, -1));
    for (Interval interval : intervals.intervals()) {
      sum = sum.plus(interval.total());
      totals.add(
          new TotalsPoint(
              interval.to(), sum.allocations(), sum.bytes(), -1, ProcessMemory.UNKNOWN, -1));
    }
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            new Environment(
                "1.0",
                "21",
                "VM",
                "G1",
                Modes.of(ContextMode.TREE),
                Modes.of(LifetimeMode.OFF),
                "shop.*",
                ImmutableMap.of("ranges", "true"),
                Instant.ofEpochMilli(START),
                Instant.ofEpochMilli(START + 40_000),
                -1,
                ""))
        .with(ContextSnapshot.PART, intervals.tree(intervals.intervals()))
        .adding(ThreadSnapshot.PART, new ThreadSnapshot("main", 1, false, 1, sum, 2 * sum.bytes()))
        .with(Coverage.PART, new Coverage(sum.bytes(), 2 * sum.bytes(), 2, 3, ImmutableList.of()))
        .adding(History.PART, new History(totals.build(), Censuses.NONE))
        .with(Intervals.PART, intervals);
  }
}
