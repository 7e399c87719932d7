package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;
import static dev.mayfly.report.tables.Column.decimal;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.report.wording.Decimals;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: a row for each class, method, line and type whose objects were
 * tracked.
 *
 * <p>{@code births}, {@code died} and {@code live} are numbers of objects that the {@code tracked}
 * ones stand for; {@code effectiveSample} is how many of equal weight would tell as much. {@code
 * survivingShare} and the percentiles are read off the Kaplan–Meier curve. A percentile is the
 * estimate if objects died as late as they may have; {@code From} if they died as early; {@code
 * AtLeast} and {@code AtMost} are the limits of 95 % confidence. A percentile that the curve does
 * not reach, and a mean of no deaths, are left empty.
 */
final class LifetimesTable {

  private LifetimesTable() {}

  static Table<?> of(ProfileSnapshot snapshot) {
    return Table.of(SiteKey.rows(snapshot.lifetimesBySite(), LifetimeStats::plus).entrySet())
        .with(Map.Entry::getKey, Columns.SITE)
        .with(Map.Entry::getValue, OBJECTS)
        .with(row -> row.getValue().nanos(), clock("Nanos"))
        .with(row -> row.getValue().bytes(), clock("Bytes"))
        .with(row -> row.getValue().collections(), clock("Collections"));
  }

  private static final ImmutableList<Column<LifetimeStats>> OBJECTS =
      ImmutableList.of(
          data("births", stats -> Math.round(stats.estimatedBirths())),
          data("tracked", LifetimeStats::trackedBirths),
          data("trackedDeaths", LifetimeStats::trackedDeaths),
          data("died", stats -> stats.nanos().deaths().total()),
          data("live", stats -> stats.nanos().live().total()),
          decimal("survivingShare", 6, stats -> stats.nanos().survival().survivalAtEnd()),
          decimal("effectiveSample", 1, LifetimeStats::effectiveSample));

  private static List<Column<ClockStats>> clock(String name) {
    return ImmutableList.<Column<ClockStats>>builder()
        .add(data("mean" + name, LifetimesTable::mean))
        .addAll(percentile("median" + name, 0.5))
        .addAll(percentile("p90" + name, 0.9))
        .build();
  }

  private static String mean(ClockStats clock) {
    return clock.deaths().isEmpty() ? "" : Decimals.fixed(clock.meanAgeAtDeath(), 1);
  }

  private static List<Column<ClockStats>> percentile(String name, double share) {
    return Column.of(
        clock -> clock.bounds().percentile(share),
        List.of(
            data(name, Percentile::to),
            data(name + "From", Percentile::from),
            data(name + "AtLeast", Percentile::atLeast),
            data(name + "AtMost", Percentile::atMost)));
  }
}
