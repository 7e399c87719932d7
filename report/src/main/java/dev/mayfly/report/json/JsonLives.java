package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.AMOUNT;
import static dev.mayfly.report.json.Kind.COUNT;
import static dev.mayfly.report.json.Kind.NUMBER;
import static dev.mayfly.report.json.Kind.NUMBERS;
import static dev.mayfly.report.json.Kind.TEXT;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.DragClock;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LastUse;
import dev.mayfly.snapshot.lifetimes.LastUses;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Phases;
import dev.mayfly.snapshot.lifetimes.UsePlace;
import java.io.IOException;
import java.util.Map;

/** Thread-safe, without state: how long the objects of a site live, and when they are used. */
final class JsonLives {

  /** The lower bound, the count and, if there are weights, the sum of squares of each bucket. */
  private static final Kind<Buckets> BUCKETS =
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

  /** Thread-safe, without state: when objects are used; apart, since few profiles have it. */
  static final class Drag {

    private static final Kind<Phases> PHASES = Kind.object(Phases.NONE, Drag::of);
    private static final Kind<DragClock> CLOCK = Kind.object(DragClock.EMPTY, Drag::of);
    private static final Kind<AccessLives> ACCESSES = Kind.object(AccessLives.NONE, Drag::of);
    private static final Kind<ImmutableMap<UsePlace, LastUse>> LAST_USES =
        Kind.map(Kind.object(Map.entry(UsePlace.UNKNOWN, new LastUse(0, 0, 0)), Drag::of));

    private Drag() {}

    static DragStats of(Members json, DragStats stats) throws IOException {
      return new DragStats(
          json.member("trackedDeaths", stats.trackedDeaths(), NUMBER),
          json.member("nanos", stats.nanos(), CLOCK),
          json.member("bytes", stats.bytes(), CLOCK),
          json.member("collections", stats.collections(), CLOCK),
          LastUses.of(
              json.optional("lastUses", stats.lastUses().places(), ImmutableMap.of(), LAST_USES)),
          json.optional("accesses", stats.accesses(), AccessLives.NONE, ACCESSES));
    }

    private static DragClock of(Members json, DragClock clock) throws IOException {
      return new DragClock(
          json.member("lag", clock.lag(), BUCKETS),
          json.member("use", clock.use(), BUCKETS),
          json.member("drag", clock.drag(), BUCKETS),
          json.member("unused", clock.unused(), BUCKETS),
          json.member("idle", clock.idle(), BUCKETS),
          json.member("liveUnused", clock.liveUnused(), BUCKETS),
          json.member("time", clock.time(), PHASES),
          json.member("space", clock.space(), PHASES));
    }

    private static Phases of(Members json, Phases phases) throws IOException {
      return new Phases(
          json.member("lag", phases.lag(), AMOUNT),
          json.member("use", phases.use(), AMOUNT),
          json.member("drag", phases.drag(), AMOUNT),
          json.member("unused", phases.unused(), AMOUNT));
    }

    private static AccessLives of(Members json, AccessLives lives) throws IOException {
      return new AccessLives(
          json.member("own", lives.own(), BUCKETS),
          json.member("shared", lives.shared(), BUCKETS),
          json.member("liveOwn", lives.liveOwn(), BUCKETS),
          json.member("liveShared", lives.liveShared(), BUCKETS));
    }

    private static Map.Entry<UsePlace, LastUse> of(Members json, Map.Entry<UsePlace, LastUse> use)
        throws IOException {
      UsePlace place = use.getKey();
      LastUse objects = use.getValue();
      return Map.entry(
          new UsePlace(
              json.member("class", place.className(), TEXT),
              json.member("method", place.methodName(), TEXT),
              json.member("line", place.line(), COUNT),
              json.optional("native", place.nativeMethod(), "", TEXT)),
          new LastUse(
              json.member("dead", objects.dead(), NUMBER),
              json.member("dragNanos", objects.dragNanos(), AMOUNT),
              json.member("live", objects.live(), NUMBER)));
    }
  }
}
