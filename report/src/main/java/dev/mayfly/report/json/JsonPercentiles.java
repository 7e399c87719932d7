package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.PrematurePromotion;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.DeadShare;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import dev.mayfly.snapshot.lifetimes.SurvivalBounds;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** Thread-safe, without state: writes what follows from ages, for those who do not compute it. */
final class JsonPercentiles {

  private JsonPercentiles() {}

  /** Writes the lifetimes of objects that were sampled with a precision in mind, 0 for none. */
  static void write(LifetimeStats stats, double precision, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("trackedBirths").value(stats.trackedBirths());
    json.name("effectiveSample").value(stats.effectiveSample());
    json.name("halfWidth").value(stats.halfWidth());
    if (stats.misses(precision)) {
      json.name("missedPrecision").value(precision);
    }
    write(stats.nanos(), json.name("nanos"));
    write(stats.bytes(), json.name("bytes"));
    write(stats.collections(), json.name("collections"));
    SurvivalBounds collections = stats.collections().bounds();
    json.name("deadByCollection").beginArray();
    for (int age = 0; age < DeadShare.FIRST_COLLECTIONS; age++) {
      write(collections.deadBy(age), json);
    }
    json.endArray();
    Generations generations = stats.generations();
    json.name("generationsAlive").value(generations.alive());
    json.name("generationsLookedAt").value(generations.proven());
    json.name("generationsLookedAtAlive").value(generations.provenAlive());
    json.name("leakSuspect").value(generations.nearlyAllAlive());
    json.endObject();
  }

  /** Writes the sites whose objects are promoted too early, if there are any. */
  static void write(List<PrematurePromotion> promotions, JsonWriter json) throws IOException {
    if (promotions.isEmpty()) {
      return;
    }
    json.name("prematurePromotions").beginArray();
    for (PrematurePromotion promotion : promotions) {
      AllocationSite site = promotion.site();
      json.beginObject();
      json.name("class").value(site.method().className());
      json.name("method").value(site.method().methodName());
      json.name("line").value(site.line());
      json.name("type").value(site.typeName());
      json.name("threshold").value(promotion.threshold());
      json.name("promoted").value(promotion.promoted());
      write(promotion.diedSoon(), json.name("diedSoon"));
      json.endObject();
    }
    json.endArray();
  }

  private static void write(DeadShare dead, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("share").value(dead.estimate());
    json.name("atLeast").value(dead.limits().lower());
    json.name("atMost").value(dead.limits().upper());
    json.endObject();
  }

  private static void write(ClockStats stats, JsonWriter json) throws IOException {
    SurvivalBounds bounds = stats.bounds();
    json.beginObject();
    write(bounds.percentile(0.5), json.name("median"));
    write(bounds.percentile(0.9), json.name("p90"));
    json.endObject();
  }

  private static void write(Percentile percentile, JsonWriter json) throws IOException {
    json.beginObject();
    write("from", percentile.from(), json);
    write("to", percentile.to(), json);
    json.name("atLeast").value(percentile.atLeast());
    write("atMost", percentile.atMost(), json);
    json.endObject();
  }

  private static void write(String name, OptionalLong age, JsonWriter json) throws IOException {
    if (age.isPresent()) {
      json.name(name).value(age.getAsLong());
    }
  }
}
