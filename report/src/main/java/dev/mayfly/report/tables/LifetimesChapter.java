package dev.mayfly.report.tables;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.report.wording.LifetimeSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Thread-safe, without state: how long the objects lived of the types with the most bytes. */
final class LifetimesChapter {

  private static final int TYPES = 10;
  private static final int BARS = 16;
  private static final double WORTH_SAYING = 0.9;

  private LifetimesChapter() {}

  /**
   * The chapter, a table for each clock.
   *
   * @param limits whether to show the 95 % limits
   */
  static Chapter of(ProfileSnapshot snapshot, boolean limits) {
    ImmutableList<Map.Entry<String, LifetimeStats>> types =
        snapshot.lifetimesByType().entrySet().asList();
    String dropped = LifetimeSentences.dropped(snapshot);
    boolean isUncollected = LifetimeSentences.isUncollected(snapshot.lifetimesByType().values());
    Rows rows = new Rows(isUncollected ? ImmutableList.of() : types, limits);
    double precision = snapshot.overhead().samplingPrecision();
    Chapter chapter =
        Chapter.of(
                "lifetimes",
                "Lifetimes",
                "by bytes allocated",
                rows.sheet("time", LifetimeStats::nanos, Units::nanos)
                    .remarking((stats, names) -> births(stats, precision, limits) + ends(stats)),
                rows.sheet("bytes", LifetimeStats::bytes, Units::bytes),
                rows.sheet("collections", LifetimeStats::collections, Units::count))
            .ifEmpty(
                snapshot.environment().lifetimeModes().isOnly(LifetimeMode.OFF)
                    ? "Not recorded: lifetime=off."
                    : "No object was tracked.");
    if (isUncollected || !dropped.isEmpty()) {
      String unknown =
          isUncollected
              ? LifetimeSentences.uncollected(snapshot.lifetimesByType().values())
              : dropped;
      chapter = chapter.saying(names -> List.of(unknown));
    }
    return rows.types.isEmpty() ? chapter : chapter.noting(note(snapshot, limits));
  }

  private static String note(ProfileSnapshot snapshot, boolean limits) {
    String about =
        limits
            ? LifetimeSentences.about(snapshot)
            : LifetimeSentences.sample(snapshot)
                + " A range: a death is known only to lie between two collections.";
    return (about + " " + LifetimeSentences.resolution(snapshot)).strip();
  }

  /** Immutable: the types, whose tables have the same columns. */
  private record Rows(ImmutableList<Map.Entry<String, LifetimeStats>> types, boolean limits) {

    Sheet<LifetimeStats> sheet(
        String clock, Function<LifetimeStats, ClockStats> of, LongFunction<String> unit) {
      AgeAxis axis = AgeAxis.over(types.stream().map(Map.Entry::getValue).map(of).toList(), BARS);
      ImmutableList.Builder<Column<LifetimeStats>> columns = ImmutableList.builder();
      for (double share : new double[] {0.5, 0.9}) {
        Function<LifetimeStats, Percentile> age =
            stats -> of.apply(stats).bounds().percentile(share);
        columns.add(
            Column.shown(
                share == 0.5 ? "median" : "90 % dead",
                Unit.TEXT,
                stats -> Units.range(age.apply(stats).from(), age.apply(stats).to(), unit)));
        if (limits) {
          columns.add(
              Column.shown("95 % CI", Unit.NAME, stats -> confidence(age.apply(stats), unit)));
        }
      }
      columns.add(
          Column.shown(
              "ages at death", Unit.NAME, stats -> axis.draw(of.apply(stats).bounds().above())));
      return Sheet.types(types, columns.build())
          .about("By " + clock + "; ages at death: " + axis.describe(unit))
          .inText(TYPES);
    }
  }

  private static String confidence(Percentile percentile, LongFunction<String> unit) {
    return Units.range(OptionalLong.of(percentile.atLeast()), percentile.atMost(), unit);
  }

  private static String births(LifetimeStats stats, double precision, boolean limits) {
    long objects = Math.round(stats.estimatedBirths());
    boolean all = objects == stats.trackedBirths();
    return amount(objects)
        + (objects == 1 ? " object, " : " objects, ")
        + (all ? "all" : Units.count(stats.trackedBirths()))
        + " tracked"
        + (limits || stats.misses(precision) ? effectiveSampleSize(stats, precision) : "")
        + "; ";
  }

  /**
   * If objects were sampled at different rates, they tell less than as many sampled at one; and
   * maybe less than was requested.
   */
  private static String effectiveSampleSize(LifetimeStats stats, double precision) {
    long effective = Math.round(stats.effectiveSample());
    if (stats.misses(precision)) {
      return lenientFormat(
          " (effective sample size %s: ± %s %, not the %s % requested)",
          Units.count(effective), Units.percent(stats.halfWidth()), Units.percent(precision));
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
    return lenientFormat(
        "%s dead%s%s",
        amount(deaths.total()),
        alive,
        survivors == 0
            ? ""
            : lenientFormat(
                ", %s % outlive %s",
                Units.percent(survivors),
                Units.nanos(LogBuckets.upperBound(deaths.bucketAt(deaths.size() - 1)))));
  }

  private static String amount(long objects) {
    return objects < 100_000 ? Units.count(objects) : Units.roughly(objects);
  }
}
