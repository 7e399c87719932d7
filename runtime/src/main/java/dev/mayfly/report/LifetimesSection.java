package dev.mayfly.report;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ClockStats;
import dev.mayfly.snapshot.LifetimeStats;
import dev.mayfly.snapshot.Overhead;
import dev.mayfly.snapshot.SurvivalCurve;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Thread-safe, without state: how long the objects lived of the types with the most bytes. */
final class LifetimesSection implements TextReport.Section {

  private static final int TYPES = 10;
  private static final int MAX_BARS = 24;
  private static final int NAME_WIDTH = 44;
  private static final int WIDTH_WITHOUT_BARS = 88;

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
    TextTable table = new TextTable("<type", "<age in", "median", "90 %", "<ages at death");
    for (Map.Entry<String, LifetimeStats> type : top) {
      LifetimeStats stats = type.getValue();
      String name = source.classes().fitting(type.getKey(), NAME_WIDTH);
      List<String> left = ImmutableList.of(name, "  " + births(stats), "  " + ends(stats));
      for (int i = 0; i < clocks.size(); i++) {
        addRow(table, left.get(i), clocks.get(i), stats);
      }
    }
    table.write(page);
    page.wrapped("  ", "  ", about(source.snapshot().overhead()));
    for (Clock clock : clocks) {
      page.line("  " + clock.title + " axis: " + clock.axis.describe(clock.unit));
    }
  }

  private static void addRow(TextTable table, String left, Clock clock, LifetimeStats stats) {
    SurvivalCurve curve = clock.of.apply(stats).survival();
    table.row(
        left,
        clock.title,
        Units.orNotReached(curve.percentile(0.5), clock.unit),
        Units.orNotReached(curve.percentile(0.9), clock.unit),
        clock.axis.draw(curve));
  }

  private static String births(LifetimeStats stats) {
    long objects = Math.round(stats.estimatedBirths());
    boolean all = objects == stats.trackedBirths();
    return amount(objects)
        + (objects == 1 ? " object, " : " objects, ")
        + (all ? "all" : Units.count(stats.trackedBirths()))
        + " tracked";
  }

  private static String ends(LifetimeStats stats) {
    return amount(stats.nanos().deaths().total())
        + " died, "
        + amount(stats.nanos().live().total())
        + " live, "
        + Units.percent(stats.nanos().survival().survivalAtEnd())
        + " % survive";
  }

  private static String amount(long objects) {
    return objects < 100_000 ? Units.count(objects) : Units.roughly(objects);
  }

  private static String about(Overhead overhead) {
    String sample =
        "Objects, died and live are estimated from the tracked ones ("
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
        + "Median, 90 % and what survives are Kaplan–Meier estimates: an object that is still live"
        + " counts as one that lives longer than its age. A collector finds a death late, never"
        + " early.";
  }
}
