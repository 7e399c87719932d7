package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.report.wording.LifetimeSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import dev.mayfly.snapshot.lifetimes.SurvivalBounds;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Thread-safe, without state: how long the objects lived of the types with the most bytes. */
final class LifetimesSection implements Section {

  private static final int TYPES = 10;
  private static final int MAX_BARS = 24;
  private static final int LEAST_BARS = 8;
  private static final int WIDTH_WITHOUT_BARS = 92;
  private static final double WORTH_SAYING = 0.9;
  private static final int SHORTEST_NAME = 24;

  /** Immutable: a clock, how its ages are written, and the axis on which they are drawn. */
  private record Clock(
      String title,
      Function<LifetimeStats, ClockStats> of,
      LongFunction<String> unit,
      AgeAxis axis) {

    static Clock of(
        String title,
        Function<LifetimeStats, ClockStats> of,
        LongFunction<String> unit,
        List<Map.Entry<String, LifetimeStats>> types,
        int columns) {
      List<ClockStats> all = types.stream().map(Map.Entry::getValue).map(of).toList();
      return new Clock(title, of, unit, AgeAxis.over(all, columns));
    }
  }

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    List<Map.Entry<String, LifetimeStats>> types =
        source.snapshot().lifetimesByType().entrySet().asList();
    int shown = Math.min(types.size(), Math.min(TYPES, source.layout().rows()));
    page.heading(
        "LIFETIMES",
        "by bytes allocated, " + shown + " of " + Units.counted(types.size(), "type", "types"));
    String dropped = LifetimeSentences.dropped(source.snapshot());
    if (!dropped.isEmpty()) {
      page.wrapped("  ", "  ", dropped);
    }
    if (shown == 0) {
      if (dropped.isEmpty()) {
        page.nothing(
            source.snapshot().environment().lifetimeModes().isOnly(LifetimeMode.OFF)
                ? "Not recorded: lifetime=off."
                : "No object was tracked.");
      }
      return;
    }
    if (LifetimeSentences.isUncollected(source.snapshot().lifetimesByType().values())) {
      page.wrapped(
          "  ", "  ", LifetimeSentences.uncollected(source.snapshot().lifetimesByType().values()));
      return;
    }
    List<Map.Entry<String, LifetimeStats>> top = types.subList(0, shown);
    double precision = source.snapshot().overhead().samplingPrecision();
    int room = page.width() - WIDTH_WITHOUT_BARS;
    boolean drawn = room >= LEAST_BARS;
    int columns = Math.min(MAX_BARS, Math.max(LEAST_BARS, room));
    ImmutableList<Clock> clocks =
        ImmutableList.of(
            Clock.of("time", LifetimeStats::nanos, Units::nanos, top, columns),
            Clock.of("bytes", LifetimeStats::bytes, Units::bytes, top, columns),
            Clock.of("collections", LifetimeStats::collections, Units::count, top, columns));
    boolean limits = !source.layout().isFirstPage();
    TextTable table = new TextTable().names("");
    for (String title : List.of("median", "90 % dead")) {
      table.numbers(title);
      if (limits) {
        table.names("95 % CI");
      }
    }
    if (drawn) {
      table.names("ages at death");
    }
    for (Map.Entry<String, LifetimeStats> type : top) {
      String about =
          ": " + births(type.getValue(), precision, limits) + "; " + ends(type.getValue());
      int left = Math.max(SHORTEST_NAME, page.width() - 2 - about.length());
      table.line(source.names().classes().fitting(type.getKey(), left) + about);
      for (Clock clock : clocks) {
        addRow(table, clock, type.getValue(), limits, drawn);
      }
    }
    table.write(page);
    page.wrapped(
        "  ",
        "  ",
        limits
            ? LifetimeSentences.about(source.snapshot())
            : LifetimeSentences.sample(source.snapshot())
                + " A range: a death is known only to lie between two collections.");
    String resolution = LifetimeSentences.resolution(source.snapshot());
    if (!resolution.isEmpty()) {
      page.wrapped("  ", "  ", resolution);
    }
    if (drawn) {
      for (Clock clock : clocks) {
        page.line("  " + clock.title + " axis: " + clock.axis.describe(clock.unit));
      }
    }
  }

  private static void addRow(
      TextTable table, Clock clock, LifetimeStats stats, boolean limits, boolean drawn) {
    SurvivalBounds bounds = clock.of.apply(stats).bounds();
    List<String> cells = new ArrayList<>();
    cells.add("  " + clock.title);
    for (double share : new double[] {0.5, 0.9}) {
      Percentile percentile = bounds.percentile(share);
      cells.add(Units.range(percentile.from(), percentile.to(), clock.unit));
      if (limits) {
        cells.add(limits(percentile, clock.unit));
      }
    }
    if (drawn) {
      cells.add(clock.axis.draw(bounds.above()));
    }
    table.row(cells);
  }

  private static String limits(Percentile percentile, LongFunction<String> unit) {
    return Units.range(OptionalLong.of(percentile.atLeast()), percentile.atMost(), unit);
  }

  private static String births(LifetimeStats stats, double precision, boolean limits) {
    long objects = Math.round(stats.estimatedBirths());
    boolean all = objects == stats.trackedBirths();
    return amount(objects)
        + (objects == 1 ? " object, " : " objects, ")
        + (all ? "all" : Units.count(stats.trackedBirths()))
        + " tracked"
        + (limits || stats.misses(precision) ? effectiveSampleSize(stats, precision) : "");
  }

  /**
   * If objects were sampled at different rates, they tell less than as many sampled at one; and
   * maybe less than was requested.
   */
  private static String effectiveSampleSize(LifetimeStats stats, double precision) {
    long effective = Math.round(stats.effectiveSample());
    if (stats.misses(precision)) {
      return " (effective sample size "
          + Units.count(effective)
          + ": ± "
          + Units.percent(stats.halfWidth())
          + " %, not the "
          + Units.percent(precision)
          + " % requested)";
    }
    return effective < WORTH_SAYING * stats.trackedBirths()
        ? " (effective sample size " + Units.count(effective) + ")"
        : "";
  }

  /** {@code 960 k dead, 40,000 alive, 1.4 % outlive 2.7 s}: of live objects many are young. */
  private static String ends(LifetimeStats stats) {
    Buckets deaths = stats.nanos().deaths();
    long live = stats.nanos().live().total();
    String alive = live == 0 ? "" : ", " + amount(live) + " alive";
    if (deaths.isEmpty()) {
      return "none dead" + alive;
    }
    double survivors = stats.nanos().survival().survivalAtEnd();
    return amount(deaths.total())
        + " dead"
        + alive
        + (survivors == 0
            ? ""
            : ", "
                + Units.percent(survivors)
                + " % outlive "
                + Units.nanos(LogBuckets.upperBound(deaths.bucketAt(deaths.size() - 1))));
  }

  private static String amount(long objects) {
    return objects < 100_000 ? Units.count(objects) : Units.roughly(objects);
  }
}
