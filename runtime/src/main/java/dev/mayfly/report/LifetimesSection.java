package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ClockStats;
import dev.mayfly.snapshot.LifetimeStats;
import dev.mayfly.snapshot.Overhead;
import dev.mayfly.snapshot.Percentile;
import dev.mayfly.snapshot.SurvivalBounds;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Thread-safe, without state: how long the objects lived of the types with the most bytes. */
final class LifetimesSection implements TextReport.Section {

  private static final int TYPES = 10;
  private static final int MAX_BARS = 24;
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
  public void write(TextSource source, TextPage page) throws IOException {
    List<Map.Entry<String, LifetimeStats>> types =
        source.snapshot().lifetimesByType().entrySet().asList();
    int shown = Math.min(types.size(), Math.min(TYPES, source.layout().rows()));
    page.heading(
        "LIFETIMES",
        "by bytes allocated, " + shown + " of " + Units.counted(types.size(), "type", "types"));
    if (shown == 0) {
      String mode = source.snapshot().environment().lifetimeMode();
      page.line(mode.equals("off") ? "  Not recorded: lifetime=off." : "  No object was tracked.");
      return;
    }
    List<Map.Entry<String, LifetimeStats>> top = types.subList(0, shown);
    int columns = Math.min(MAX_BARS, page.width() - WIDTH_WITHOUT_BARS);
    ImmutableList<Clock> clocks =
        ImmutableList.of(
            Clock.of("time", LifetimeStats::nanos, Units::nanos, top, columns),
            Clock.of("bytes", LifetimeStats::bytes, Units::bytes, top, columns),
            Clock.of("collections", LifetimeStats::collections, Units::count, top, columns));
    TextTable table =
        new TextTable("<", "median", "<95 % sure", "90 % dead", "<95 % sure", "<ages at death");
    for (Map.Entry<String, LifetimeStats> type : top) {
      String about = ": " + births(type.getValue()) + ", " + ends(type.getValue());
      int room = Math.max(SHORTEST_NAME, page.width() - 2 - about.length());
      table.line(source.classes().fitting(type.getKey(), room) + about);
      for (Clock clock : clocks) {
        addRow(table, clock, type.getValue());
      }
    }
    table.write(page);
    page.wrapped("  ", "  ", about(source.snapshot().overhead()));
    for (Clock clock : clocks) {
      page.line("  " + clock.title + " axis: " + clock.axis.describe(clock.unit));
    }
  }

  private static void addRow(TextTable table, Clock clock, LifetimeStats stats) {
    SurvivalBounds bounds = clock.of.apply(stats).bounds();
    Percentile median = bounds.percentile(0.5);
    Percentile most = bounds.percentile(0.9);
    table.row(
        "  " + clock.title,
        Units.range(median.from(), median.to(), clock.unit),
        limits(median, clock.unit),
        Units.range(most.from(), most.to(), clock.unit),
        limits(most, clock.unit),
        clock.axis.draw(bounds.above()));
  }

  private static String limits(Percentile percentile, LongFunction<String> unit) {
    return Units.range(OptionalLong.of(percentile.atLeast()), percentile.atMost(), unit);
  }

  private static String births(LifetimeStats stats) {
    long objects = Math.round(stats.estimatedBirths());
    boolean all = objects == stats.trackedBirths();
    return amount(objects)
        + (objects == 1 ? " object, " : " objects, ")
        + (all ? "all" : Units.count(stats.trackedBirths()))
        + " tracked"
        + worth(stats);
  }

  /** Where objects were drawn at different rates, they tell less than as many drawn at one. */
  private static String worth(LifetimeStats stats) {
    long effective = Math.round(stats.effectiveSample());
    return effective < WORTH_SAYING * stats.trackedBirths()
        ? " (worth " + Units.count(effective) + ")"
        : "";
  }

  private static String ends(LifetimeStats stats) {
    return amount(stats.nanos().deaths().total())
        + " died, "
        + Units.percent(stats.nanos().survival().survivalAtEnd())
        + " % survive";
  }

  private static String amount(long objects) {
    return objects < 100_000 ? Units.count(objects) : Units.roughly(objects);
  }

  /** What the estimates rest on. */
  static String about(Overhead overhead) {
    String sample =
        "Objects and deaths are estimated from the tracked ones ("
            + (overhead.samplingPrecision() > 0
                ? "rates by site, for a band of ± "
                    + Units.percent(overhead.samplingPrecision())
                    + " %"
                : CostSection.oneIn(overhead.initialSamplingInterval()))
            + "). ";
    if (overhead.samplingInterval() <= 1
        && overhead.initialSamplingInterval() <= 1
        && overhead.samplingPrecision() == 0) {
      sample = "Every object was tracked. ";
    }
    return sample
        + "Median and 90 % are Kaplan–Meier estimates, for which a live object counts as one that"
        + " lives longer than its age; a range where collections tell a death no better. Behind"
        + " them the range in which they lie with 95 % confidence, if objects die independently.";
  }
}
