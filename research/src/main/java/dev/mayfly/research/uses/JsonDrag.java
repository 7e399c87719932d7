package dev.mayfly.research.uses;

import static dev.mayfly.report.json.JsonLives.BUCKETS;
import static dev.mayfly.report.json.Kind.AMOUNT;
import static dev.mayfly.report.json.Kind.COUNT;
import static dev.mayfly.report.json.Kind.NUMBER;
import static dev.mayfly.report.json.Kind.TEXT;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.json.JsonPart;
import dev.mayfly.report.json.Kind;
import dev.mayfly.report.json.Members;
import dev.mayfly.site.AllocationSite;
import java.io.IOException;
import java.util.Map;

/** The times at which objects were used, in JSON. Thread-safe, without state. */
final class JsonDrag {
  private static final Kind<Phases> PHASES = Kind.object(Phases.NONE, JsonDrag::of);
  private static final Kind<DragClock> CLOCK = Kind.object(DragClock.EMPTY, JsonDrag::of);
  private static final Kind<AccessLives> ACCESSES = Kind.object(AccessLives.NONE, JsonDrag::of);
  private static final Kind<ImmutableMap<UsePlace, LastUse>> LAST_USES =
      Kind.map(Kind.object(Map.entry(UsePlace.UNKNOWN, new LastUse(0, 0, 0)), JsonDrag::of));
  private static final Kind<DragStats> DRAG = Kind.object(DragStats.EMPTY, JsonDrag::of);

  /** A row for each site. */
  static final JsonPart<ImmutableMap<AllocationSite, DragStats>> JSON =
      JsonPart.of(
          Drags.PART,
          tables -> Kind.map(Kind.entry(tables.sites(), DRAG::write, DRAG::read)),
          (tables, drags) -> drags.keySet().forEach(site -> tables.add(site)));

  private JsonDrag() {}

  private static DragStats of(Members json, DragStats stats) throws IOException {
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
