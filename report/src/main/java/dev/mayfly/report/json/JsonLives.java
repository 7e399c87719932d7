package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.AMOUNT;
import static dev.mayfly.report.json.Kind.NUMBER;
import static dev.mayfly.report.json.Kind.NUMBERS;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.io.IOException;

/** Thread-safe, without state: how long the objects of a site live. */
public final class JsonLives {

  /** The lower bound, the count and, if there are weights, the sum of squares of each bucket. */
  public static final Kind<Buckets> BUCKETS =
      Kind.of(
          (buckets, json) -> {
            json.beginArray();
            for (int i = 0; i < buckets.size(); i++) {
              json.beginArray();
              json.value(LogBuckets.lowerBound(buckets.bucketAt(i)));
              json.value(buckets.countAt(i));
              if (buckets.squareAt(i) != buckets.countAt(i)) {
                json.value(buckets.squareAt(i));
              }
              json.endArray();
            }
            json.endArray();
          },
          json -> {
            Buckets.Builder buckets = Buckets.builder();
            Kind.each(
                json,
                in -> {
                  in.beginArray();
                  long age = in.nextLong();
                  long count = in.nextLong();
                  buckets.add(
                      LogBuckets.bucketOf(age), count, in.hasNext() ? in.nextLong() : count);
                  in.endArray();
                });
            return buckets.build();
          });

  private static final Kind<ClockStats> AGES = Kind.object(ClockStats.EMPTY, JsonLives::of);
  private static final Kind<Generations> GENERATIONS = Kind.object(Generations.NONE, JsonLives::of);
  private static final Kind<LifetimeStats> LIFETIMES =
      Kind.object(LifetimeStats.EMPTY, JsonLives::of);

  private JsonLives() {}

  /** Lifetimes, and those of the objects whose context is known where they differ. */
  record Lifetimes(LifetimeStats all, LifetimeStats inContext) {
    static final Lifetimes NONE = new Lifetimes(LifetimeStats.EMPTY, LifetimeStats.EMPTY);
  }

  static Lifetimes of(Members json, Lifetimes lives) throws IOException {
    LifetimeStats all = of(json, lives.all);
    return new Lifetimes(all, json.optional("inContext", lives.inContext, all, LIFETIMES));
  }

  private static LifetimeStats of(Members json, LifetimeStats stats) throws IOException {
    return new LifetimeStats(
        json.member("trackedBirths", stats.trackedBirths(), NUMBER),
        json.member("trackedDeaths", stats.trackedDeaths(), NUMBER),
        json.member("estimatedBirths", stats.estimatedBirths(), AMOUNT),
        json.member("nanos", stats.nanos(), AGES),
        json.member("bytes", stats.bytes(), AGES),
        json.member("collections", stats.collections(), AGES),
        json.optional("generations", stats.generations(), Generations.NONE, GENERATIONS));
  }

  private static ClockStats of(Members json, ClockStats clock) throws IOException {
    Buckets deaths = json.member("deaths", clock.deaths(), BUCKETS);
    Buckets live = json.member("live", clock.live(), BUCKETS);
    return new ClockStats(
        deaths,
        live,
        json.optional("deathsLastSeen", clock.deathsLastSeen(), deaths, BUCKETS),
        json.optional("liveLastSeen", clock.liveLastSeen(), live, BUCKETS),
        json.member("deathSum", clock.deathSum(), AMOUNT));
  }

  private static Generations of(Members json, Generations generations) throws IOException {
    return new Generations(
        json.member("first", generations.first(), NUMBER),
        json.member("checked", generations.checked(), NUMBER),
        json.member("alive", generations.runs(), NUMBERS));
  }
}
