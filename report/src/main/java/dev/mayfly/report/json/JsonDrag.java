package dev.mayfly.report.json;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.DragClock;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.LastUse;
import dev.mayfly.snapshot.lifetimes.LastUses;
import dev.mayfly.snapshot.lifetimes.Phases;
import dev.mayfly.snapshot.lifetimes.UsePlace;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Confined to one thread: writes, and reads, when the objects of one site were used. */
final class JsonDrag {
  private static final List<String> BUCKETS =
      List.of("lag", "use", "drag", "unused", "idle", "liveUnused");

  private final ClockInput nanos = new ClockInput();
  private final ClockInput bytes = new ClockInput();
  private final ClockInput collections = new ClockInput();
  private final Map<UsePlace, LastUse> places = new HashMap<>();
  private AccessLives accesses = AccessLives.NONE;

  static void write(int site, DragStats stats, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("site").value(site);
    json.name("trackedDeaths").value(stats.trackedDeaths());
    write(stats.nanos(), json.name("nanos"));
    write(stats.bytes(), json.name("bytes"));
    write(stats.collections(), json.name("collections"));
    if (!stats.lastUses().places().isEmpty()) {
      json.name("lastUses").beginArray();
      for (Map.Entry<UsePlace, LastUse> use : stats.lastUses().places().entrySet()) {
        write(use.getKey(), use.getValue(), json);
      }
      json.endArray();
    }
    if (!stats.accesses().isEmpty()) {
      write(stats.accesses(), json.name("accesses"));
    }
    json.endObject();
  }

  private static void write(AccessLives lives, JsonWriter json) throws IOException {
    json.beginObject();
    JsonContexts.write(lives.own(), json.name("own"));
    JsonContexts.write(lives.shared(), json.name("shared"));
    JsonContexts.write(lives.liveOwn(), json.name("liveOwn"));
    JsonContexts.write(lives.liveShared(), json.name("liveShared"));
    json.endObject();
  }

  private static void write(UsePlace place, LastUse objects, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("class").value(place.className());
    json.name("method").value(place.methodName());
    json.name("line").value(place.line());
    json.name("dead").value(objects.dead());
    json.name("dragNanos").value(objects.dragNanos());
    json.name("live").value(objects.live());
    json.endObject();
  }

  private static void write(DragClock clock, JsonWriter json) throws IOException {
    json.beginObject();
    JsonContexts.write(clock.lag(), json.name("lag"));
    JsonContexts.write(clock.use(), json.name("use"));
    JsonContexts.write(clock.drag(), json.name("drag"));
    JsonContexts.write(clock.unused(), json.name("unused"));
    JsonContexts.write(clock.idle(), json.name("idle"));
    JsonContexts.write(clock.liveUnused(), json.name("liveUnused"));
    write(clock.time(), json.name("time"));
    write(clock.space(), json.name("space"));
    json.endObject();
  }

  private static void write(Phases phases, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("lag").value(phases.lag());
    json.name("use").value(phases.use());
    json.name("drag").value(phases.drag());
    json.name("unused").value(phases.unused());
    json.endObject();
  }

  /** What reads the clocks of a site. */
  Map<String, JsonFields.Nested> clocks() {
    return Map.of("nanos", nanos::read, "bytes", bytes::read, "collections", collections::read);
  }

  /** What reads the rest of a site, which not all profiles have. */
  Map<String, JsonFields.Nested> rest() {
    return Map.of(
        "lastUses",
        json -> SnapshotInput.readEach(json, this::readLastUse),
        "accesses",
        this::readAccesses);
  }

  private void readAccesses(JsonReader json) throws IOException {
    Map<String, Buckets.Builder> buckets = new HashMap<>();
    JsonFields.read(json, counters(buckets, List.of("own", "shared", "liveOwn", "liveShared")));
    accesses =
        new AccessLives(
            built(buckets, "own"),
            built(buckets, "shared"),
            built(buckets, "liveOwn"),
            built(buckets, "liveShared"));
  }

  /** What reads members that are buckets of counts. */
  private static Map<String, JsonFields.Nested> counters(
      Map<String, Buckets.Builder> buckets, List<String> names) {
    Map<String, JsonFields.Nested> members = new HashMap<>();
    for (String name : names) {
      Buckets.Builder counts = Buckets.builder();
      buckets.put(name, counts);
      members.put(
          name,
          in ->
              SnapshotInput.readEach(in, pair -> ContextsInput.ClockInput.readCount(pair, counts)));
    }
    return members;
  }

  @SuppressWarnings("NullAway") // one for each name
  private static Buckets built(Map<String, Buckets.Builder> buckets, String name) {
    return buckets.get(name).build();
  }

  private void readLastUse(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    UsePlace place =
        new UsePlace(fields.text("class"), fields.text("method"), fields.smallNumber("line"));
    LastUse objects =
        new LastUse(fields.number("dead"), fields.amount("dragNanos"), fields.number("live"));
    if (places.put(place, objects) != null) {
      throw new SnapshotFormatException("the last use at " + place + " occurs twice", null);
    }
  }

  /** What was read. */
  DragStats stats(JsonFields fields) throws IOException {
    return new DragStats(
        fields.number("trackedDeaths"),
        nanos.clock,
        bytes.clock,
        collections.clock,
        LastUses.of(places),
        accesses);
  }

  /** Confined to one thread: the phases by one clock that are being read. */
  private static final class ClockInput {
    DragClock clock = DragClock.EMPTY;

    void read(JsonReader json) throws IOException {
      Map<String, Buckets.Builder> buckets = new HashMap<>();
      Map<String, JsonFields.Nested> members = counters(buckets, BUCKETS);
      Phases[] sums = new Phases[2];
      members.put("time", in -> sums[0] = phases(in));
      members.put("space", in -> sums[1] = phases(in));
      JsonFields.read(json, members);
      clock =
          new DragClock(
              built(buckets, "lag"),
              built(buckets, "use"),
              built(buckets, "drag"),
              built(buckets, "unused"),
              built(buckets, "idle"),
              built(buckets, "liveUnused"),
              sums[0],
              sums[1]);
    }

    private static Phases phases(JsonReader json) throws IOException {
      JsonFields fields = JsonFields.read(json);
      return new Phases(
          fields.amount("lag"),
          fields.amount("use"),
          fields.amount("drag"),
          fields.amount("unused"));
    }
  }
}
