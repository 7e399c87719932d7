package dev.mayfly.research.accounts;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Chapter.Steps;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountFinder;
import dev.mayfly.snapshot.accounts.AccountPath;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Intervals.Cell;
import dev.mayfly.snapshot.intervals.Intervals.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Accounts over time, as tables and charts. Thread-safe, without state. */
final class AccountTimes {
  /** The view of allocations. */
  static final String INTERVALS = "account-intervals";

  /** The view of live objects. */
  static final String LIVE = "account-live";

  /** Times are milliseconds since the start. */
  private record Point(long from, long to, long objects, long bytes) {
    double perSecond(long amount) {
      return 1000.0 * amount / Math.max(1, to - from);
    }
  }

  private static final Column<Point> FROM =
      Column.<Point>data("fromMillis", Point::from).titled("from", Unit.TEXT);
  private static final Column<Point> TO =
      Column.<Point>data("toMillis", Point::to).titled("to, in ms", Unit.TEXT);
  private static final Column<Point> OBJECTS =
      Column.<Point>data("objects", Point::objects).titled("objects", Unit.COUNT);
  private static final Column<Point> BYTES =
      Column.<Point>data("bytes", Point::bytes).titled("bytes", Unit.BYTES);

  private AccountTimes() {}

  /**
   * The allocations of each account in each interval of time; empty without {@code ranges=}. Where
   * contexts are sampled, intervals have none, and an allocation is its own class's.
   */
  static Optional<Chapter> intervals(ProfileSnapshot snapshot) {
    Intervals intervals = snapshot.intervals();
    Accounting accounting = snapshot.accounting();
    if (accounting.rules().isEmpty()) {
      return Optional.empty();
    }
    AccountFinder finder = new AccountFinder(accounting.rules(), accounting::originOf);
    List<AccountPath> paths = new ArrayList<>();
    for (Context context : intervals.contexts()) {
      AccountPath caller = context.caller() < 0 ? AccountPath.OUTSIDE : paths.get(context.caller());
      paths.add(finder.enter(caller, context.method()));
    }
    List<String> accounts = new ArrayList<>();
    Map<String, List<Point>> points = new TreeMap<>();
    for (Cell cell : intervals.cells()) {
      String account = finder.at(paths.get(cell.context()), cell.site()).agent();
      accounts.add(account);
      points.put(account, new ArrayList<>());
    }
    long start = snapshot.environment().startMillis();
    for (Interval interval : intervals.intervals()) {
      Map<String, AllocationStats> sums = new HashMap<>();
      interval.forEach(
          (cell, stats) -> sums.merge(accounts.get(cell), stats, AllocationStats::plus));
      points.forEach(
          (name, course) -> {
            AllocationStats sum = sums.getOrDefault(name, AllocationStats.EMPTY);
            course.add(
                new Point(
                    interval.from() - start,
                    interval.to() - start,
                    sum.allocations(),
                    sum.bytes()));
          });
    }
    return chapter(
        INTERVALS,
        "Accounts over time",
        points,
        ImmutableList.of(FROM, TO, OBJECTS, BYTES),
        Map.of(
            "objects a second", point -> point.perSecond(point.objects),
            "bytes a second", point -> point.perSecond(point.bytes)));
  }

  /**
   * The live objects of each account, census by census; empty without {@code leaks=}. Arrays are
   * taken to be as long as the others of their site in their context.
   */
  static Optional<Chapter> live(ProfileSnapshot snapshot) {
    Accounting accounting = snapshot.accounting();
    if (accounting.rules().isEmpty() || snapshot.histories().size() != 1) {
      return Optional.empty();
    }
    History history = snapshot.histories().get(0);
    Censuses censuses = history.censuses();
    AccountFinder finder = new AccountFinder(accounting.rules(), accounting::originOf);
    long start = snapshot.environment().startMillis();
    List<Point> none = new ArrayList<>();
    censuses.times().forEach(time -> none.add(new Point(0, time - start, 0, 0)));
    Map<String, List<Point>> points = new TreeMap<>();
    censuses
        .contexts()
        .forEach(
            (where, series) ->
                add(
                    series,
                    meanBytes(where, snapshot),
                    points.computeIfAbsent(
                        finder.at(where.path(), where.site()).agent(),
                        name -> new ArrayList<>(none))));
    return chapter(
        LIVE,
        "Live objects of accounts",
        points,
        ImmutableList.of(TO, OBJECTS, BYTES),
        Map.of("live objects", point -> point.objects, "live bytes", point -> point.bytes));
  }

  private static void add(LiveSeries series, double meanBytes, List<Point> course) {
    for (int i = 0; i < series.objects().length(); i++) {
      long objects = series.objects().get(i);
      Point before = course.get(series.first() + i);
      course.set(
          series.first() + i,
          new Point(
              0,
              before.to,
              before.objects + objects,
              before.bytes + Math.round(objects * meanBytes)));
    }
  }

  /** The mean size of the objects of a site, in its context where the tree has it. */
  private static double meanBytes(ContextSite where, ProfileSnapshot snapshot) {
    AllocationSite site = where.site();
    AllocationStats all =
        where
            .in(snapshot.root())
            .map(context -> context.self().get(site))
            .or(() -> Optional.ofNullable(snapshot.bySite().get(site)))
            .orElse(AllocationStats.EMPTY);
    return all.bytes() / (double) Math.max(1, all.allocations());
  }

  private static Optional<Chapter> chapter(
      String view,
      String heading,
      Map<String, List<Point>> points,
      ImmutableList<Column<Point>> columns,
      Map<String, ToDoubleFunction<Point>> charts) {
    ImmutableList.Builder<Map.Entry<String, Point>> rows = ImmutableList.builder();
    List<Steps> steps = new ArrayList<>();
    points.forEach(
        (name, course) -> {
          course.forEach(point -> rows.add(Map.entry(name, point)));
          new TreeMap<>(charts).forEach((of, amount) -> steps.add(chart(name, of, course, amount)));
        });
    ImmutableList<Map.Entry<String, Point>> all = rows.build();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Chapter.of(
                    view,
                    heading,
                    "by account, in the order of time",
                    Sheet.of(Sheet.Of.ACCOUNT, "account", all, columns))
                .with(steps));
  }

  private static Steps chart(
      String name, String of, List<Point> course, ToDoubleFunction<Point> amount) {
    return new Steps(
        name,
        of,
        of,
        Unit.NANOS,
        of.contains("bytes") ? Unit.BYTES : Unit.ROUGHLY,
        course.stream().map(point -> 1_000_000 * point.to).collect(ImmutableList.toImmutableList()),
        course.stream().map(amount::applyAsDouble).collect(ImmutableList.toImmutableList()),
        course.stream().map(point -> -1L).collect(ImmutableList.toImmutableList()));
  }
}
