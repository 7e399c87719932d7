package dev.mayfly.spring.endpoint;

import static dev.mayfly.report.tables.Column.data;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.Column;
import dev.mayfly.requests.LiveObjects;
import dev.mayfly.requests.profile.Profile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import dev.mayfly.snapshot.lifetimes.SurvivalCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.lang.Nullable;

/** Thread-safe. The endpoint {@code lifetimes}: survival tables of types or sites. */
@WebEndpoint(id = "lifetimes", defaultAccess = Access.READ_ONLY)
public final class LifetimesEndpoint {
  private static final Map<String, Function<LifetimeStats, ClockStats>> CLOCKS =
      Map.of(
          "time", LifetimeStats::nanos,
          "bytes", LifetimeStats::bytes,
          "collections", LifetimeStats::collections);

  private static final ImmutableList<Column<Lifetimes>> FIGURES =
      ImmutableList.of(
          data("born", Lifetimes::born),
          data("tracked", row -> row.stats.trackedBirths()),
          data("died", row -> Math.max(0, row.born() - row.alive())),
          data("alive", Lifetimes::alive),
          data(
              "survivePercent",
              row -> Math.round(row.clock.bounds().above().survivalAtEnd() * 1000) / 10.0),
          data("median", row -> Age.of(row.clock.bounds().percentile(0.5))),
          data("ninetyPercent", row -> Age.of(row.clock.bounds().percentile(0.9))),
          data("table", row -> steps(row.clock.bounds().above())));

  private final Profile profile;
  private final int top;

  /**
   * Makes the endpoint.
   *
   * @param profile the profile that it shows
   * @param top how many types or sites it shows where the request does not say
   */
  public LifetimesEndpoint(Profile profile, int top) {
    this.profile = profile;
    this.top = top;
  }

  /**
   * Immutable: how long an age is that a share of the objects does not reach. An age that is not
   * reached is null.
   *
   * @param from the age, if deaths are taken for as early as they may have been
   * @param to the age, if they are taken for as late
   * @param atLeast the lower limit, 95 % sure
   * @param atMost the upper limit, 95 % sure
   */
  record Age(
      @Nullable Long from, @Nullable Long to, @Nullable Long atLeast, @Nullable Long atMost) {
    static Age of(Percentile percentile) {
      return new Age(
          boxed(percentile.from()),
          boxed(percentile.to()),
          percentile.atLeast() == Long.MAX_VALUE ? null : percentile.atLeast(),
          boxed(percentile.atMost()));
    }

    private static @Nullable Long boxed(OptionalLong age) {
      return age.isPresent() && age.getAsLong() < Long.MAX_VALUE ? age.getAsLong() : null;
    }
  }

  /**
   * Immutable: a line of a survival table.
   *
   * @param age nanoseconds, bytes or collections
   * @param atRisk the objects observed to at least this age
   * @param deaths how many of them died at it
   * @param survive the share that outlives it, 0 to 1
   * @param low the lower limit of that share, 95 % sure
   * @param high the upper limit
   */
  record Step(long age, long atRisk, long deaths, double survive, double low, double high) {}

  /** The objects of a type or a site, and their ages by one clock. */
  private record Lifetimes(
      String name, @Nullable AllocationStats allocated, LifetimeStats stats, ClockStats clock) {
    Amount amount() {
      return allocated == null ? new Amount(0, 0) : Amount.of(allocated);
    }

    long born() {
      return Math.min(amount().allocations(), Math.round(stats.estimatedBirths()));
    }

    long alive() {
      return Math.max(0, LiveObjects.of(allocated, stats));
    }
  }

  /**
   * Survival tables.
   *
   * @param by {@code type} or {@code site}
   * @param clock {@code time} (nanoseconds), {@code bytes} (allocated meanwhile by the program) or
   *     {@code collections}
   */
  @ReadOperation
  public WebEndpointResponse<?> lifetimes(
      @Nullable String by,
      @Nullable String clock,
      @Nullable String top,
      @Nullable String limit,
      @Nullable String match,
      @Nullable String sort) {
    return EndpointResponses.of(
        () -> {
          TableQuery query = TableQuery.of(top, limit, match, sort, null, this.top);
          if (by != null && !by.equals("type") && !by.equals("site")) {
            throw new BadQueryException("by must be type or site");
          }
          String ages = clock == null ? "time" : clock;
          Function<LifetimeStats, ClockStats> of = CLOCKS.get(ages);
          if (of == null) {
            throw new BadQueryException("clock must be time, bytes or collections");
          }
          Optional<ProfileSnapshot> snapshot = query.read(profile);
          if (snapshot.isEmpty()) {
            return EndpointResponses.unavailable(profile.state());
          }
          return EndpointResponses.json(answer(snapshot.get(), query, "site".equals(by), ages, of));
        });
  }

  private Map<String, Object> answer(
      ProfileSnapshot snapshot,
      TableQuery query,
      boolean bySite,
      String clock,
      Function<LifetimeStats, ClockStats> of) {
    TableQuery.Selection rows = query.select(view(snapshot, bySite, of));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("state", profile.state());
    answer.put("by", bySite ? "site" : "type");
    answer.put("clock", clock);
    answer.put("unit", clock.equals("time") ? "nanoseconds" : clock.toLowerCase(Locale.ROOT));
    answer.put("mode", snapshot.environment().lifetimeModes().text());
    answer.put("until", snapshot.environment().end());
    answer.put("shown", rows.first().size());
    answer.put("of", rows.of());
    answer.put("rows", rows.first());
    answer.put(
        "notes",
        List.of(
            "Kaplan-Meier estimates; live objects are censored at their age. Limits have 95 %"
                + " confidence.",
            "born, died and alive are estimated from the tracked objects. The next garbage"
                + " collection detects a death."));
    return answer;
  }

  static View<?> view(
      ProfileSnapshot snapshot, boolean bySite, Function<LifetimeStats, ClockStats> of) {
    List<Lifetimes> rows = new ArrayList<>();
    if (bySite) {
      snapshot
          .lifetimesBySite()
          .forEach(
              (site, stats) ->
                  rows.add(
                      new Lifetimes(
                          site.typeName() + " at " + ProfileViews.placeOf(site),
                          snapshot.bySite().get(site),
                          stats,
                          of.apply(stats))));
    } else {
      snapshot
          .lifetimesByType()
          .forEach(
              (type, stats) ->
                  rows.add(
                      new Lifetimes(type, snapshot.byType().get(type), stats, of.apply(stats))));
    }
    return View.of(
        rows, Lifetimes::name, Lifetimes::amount, List.of(data("name", Lifetimes::name)), FIGURES);
  }

  private static List<Step> steps(SurvivalCurve curve) {
    List<Step> table = new ArrayList<>();
    for (SurvivalCurve.Step step : curve.steps()) {
      table.add(
          new Step(
              step.age(),
              step.atRisk(),
              step.deaths(),
              rounded(step.survival()),
              rounded(curve.band(step.age()).lower()),
              rounded(curve.band(step.age()).upper())));
    }
    return table;
  }

  private static double rounded(double share) {
    return Math.round(share * 10_000) / 10_000.0;
  }
}
