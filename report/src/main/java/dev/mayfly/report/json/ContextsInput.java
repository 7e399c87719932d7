package dev.mayfly.report.json;

import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonReader;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: a context tree that is being read, tables first. */
final class ContextsInput {

  private static final int FOLDED = -1;

  private final List<String> strings = new ArrayList<>();
  private final List<MethodFrame> frames = new ArrayList<>();
  private final List<AllocationSite> sites = new ArrayList<>();
  private final Map<AllocationSite, AllocationStats> counted = new HashMap<>();
  private final Map<AllocationSite, ArrayLengths> lengths = new HashMap<>();
  private final List<ContextBuilder> contexts = new ArrayList<>();

  void readString(JsonReader json) throws IOException {
    strings.add(json.nextString());
  }

  void readFrame(JsonReader json) throws IOException {
    json.beginArray();
    String className = next(strings, "string", json);
    String methodName = next(strings, "string", json);
    frames.add(new MethodFrame(className, methodName, next(strings, "string", json)));
    json.endArray();
  }

  void readSite(JsonReader json) throws IOException {
    json.beginArray();
    MethodFrame method = next(frames, "frame", json);
    int line = json.nextInt();
    String type = next(strings, "string", json);
    AllocationKind kind = AllocationKind.valueOf(json.nextString());
    sites.add(new AllocationSite(method, line, type, kind));
    json.endArray();
  }

  void readContext(JsonReader json) throws IOException {
    ContextBuilder context = contexts.isEmpty() ? ContextSnapshot.builder() : null;
    int parent = -1;
    json.beginObject();
    Set<String> members = new HashSet<>(8);
    while (json.hasNext()) {
      String name = json.nextName();
      if (!members.add(name)) {
        throw new SnapshotFormatException(json.getPath() + " occurs twice", null);
      }
      switch (name) {
        case "parent" -> parent = json.nextInt();
        case "frame" -> context = below(parent, json.nextInt(), json);
        case "self" -> {
          ContextBuilder owner = known(context, json);
          SnapshotInput.readEach(json, in -> readSelf(owner, in));
        }
        case "samples" -> {
          ContextBuilder owner = known(context, json);
          SnapshotInput.readEach(json, in -> readSample(owner, in));
        }
        case "lifetimes" -> {
          ContextBuilder owner = known(context, json);
          SnapshotInput.readEach(json, in -> readLifetime(owner, in));
        }
        case "drags" -> {
          ContextBuilder owner = known(context, json);
          SnapshotInput.readEach(json, in -> readDrag(owner, in));
        }
        default -> {
          Optional<Quantity> quantity = Quantity.ofContexts(name);
          if (quantity.isPresent()) {
            known(context, json).add(Amounts.of(quantity.get(), json.nextLong()));
          } else {
            json.skipValue();
          }
        }
      }
    }
    json.endObject();
    contexts.add(known(context, json));
  }

  private ContextBuilder below(int parent, int frame, JsonReader json) throws IOException {
    ContextBuilder above = at(contexts, parent, "context", json);
    return frame == FOLDED ? above.folded() : above.child(at(frames, frame, "frame", json));
  }

  private static ContextBuilder known(@Nullable ContextBuilder context, JsonReader json)
      throws IOException {
    if (context == null) {
      throw new SnapshotFormatException(
          json.getPath() + ": a context must begin with its parent and its frame", null);
    }
    return context;
  }

  private void readSelf(ContextBuilder context, JsonReader json) throws IOException {
    readStats(json, context::record);
  }

  void readCounted(JsonReader json) throws IOException {
    readStats(json, (site, stats) -> counted.merge(site, stats, AllocationStats::plus));
  }

  void readLengths(JsonReader json) throws IOException {
    json.beginArray();
    AllocationSite site = next(sites, "site", json);
    ImmutableLongArray.Builder counts = ImmutableLongArray.builder();
    for (int bits = 0; json.hasNext(); bits++) {
      if (bits >= Integer.SIZE) {
        throw new SnapshotFormatException(json.getPath() + ": too long for an array", null);
      }
      counts.add(json.nextLong());
    }
    json.endArray();
    lengths.merge(site, new ArrayLengths(counts.build()), ArrayLengths::plus);
  }

  Map<AllocationSite, ArrayLengths> lengths() {
    return lengths;
  }

  private void readStats(JsonReader json, BiConsumer<AllocationSite, AllocationStats> into)
      throws IOException {
    json.beginArray();
    AllocationSite site = next(sites, "site", json);
    into.accept(site, JsonQuantities.readElements(json));
    json.endArray();
  }

  private void readSample(ContextBuilder context, JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    context.add(
        at(sites, fields.smallNumber("site"), "site", json),
        SiteRecord.of(
            new ContextSample(
                fields.number("objects"),
                fields.number("weight"),
                fields.amount("excess"),
                fields.amount("elements"),
                fields.amount("bytes"),
                fields.amount("bytesExcess"))));
  }

  private void readLifetime(ContextBuilder context, JsonReader json) throws IOException {
    LifetimeInput all = new LifetimeInput();
    LifetimeInput known = new LifetimeInput();
    JsonFields fields = all.read(json, Map.of("inContext", in -> known.read(in, Map.of())));
    context.add(
        at(sites, fields.smallNumber("site"), "site", json),
        known.stats == null
            ? SiteRecord.of(all.stats())
            : SiteRecord.of(all.stats(), known.stats()));
  }

  /** Confined to one thread: lifetimes that are being read. */
  private static final class LifetimeInput {
    private final ClockInput nanos = new ClockInput();
    private final ClockInput bytes = new ClockInput();
    private final ClockInput collections = new ClockInput();
    private final GenerationsInput generations = new GenerationsInput();
    private @Nullable LifetimeStats stats;

    JsonFields read(JsonReader json, Map<String, JsonFields.Nested> more) throws IOException {
      Map<String, JsonFields.Nested> optional = new HashMap<>(more);
      optional.put("generations", generations::read);
      JsonFields fields =
          JsonFields.read(
              json,
              Map.of("nanos", nanos::read, "bytes", bytes::read, "collections", collections::read),
              optional);
      stats =
          new LifetimeStats(
              fields.number("trackedBirths"),
              fields.number("trackedDeaths"),
              fields.amount("estimatedBirths"),
              nanos.stats,
              bytes.stats,
              collections.stats,
              generations.generations);
      return fields;
    }

    LifetimeStats stats() {
      return stats == null ? LifetimeStats.EMPTY : stats;
    }
  }

  /** Confined to one thread: the generations alive that are being read. */
  private static final class GenerationsInput {
    Generations generations = Generations.NONE;

    void read(JsonReader json) throws IOException {
      ImmutableLongArray.Builder runs = ImmutableLongArray.builder();
      JsonFields fields =
          JsonFields.read(
              json,
              Map.of("alive", in -> SnapshotInput.readEach(in, run -> runs.add(run.nextLong()))));
      generations = new Generations(fields.number("first"), fields.number("checked"), runs.build());
    }
  }

  private void readDrag(ContextBuilder context, JsonReader json) throws IOException {
    JsonDrag input = new JsonDrag();
    JsonFields fields = JsonFields.read(json, input.clocks(), input.rest());
    context.add(
        at(sites, fields.smallNumber("site"), "site", json), SiteRecord.of(input.stats(fields)));
  }

  /** Confined to one thread: the ages by one clock that are being read. */
  static final class ClockInput {
    ClockStats stats = ClockStats.EMPTY;

    void read(JsonReader json) throws IOException {
      Buckets.Builder deaths = Buckets.builder();
      Buckets.Builder live = Buckets.builder();
      SeenInput deathsLastSeen = new SeenInput();
      SeenInput liveLastSeen = new SeenInput();
      JsonFields fields =
          JsonFields.read(
              json,
              Map.of("deaths", in -> readCounts(in, deaths), "live", in -> readCounts(in, live)),
              Map.of("deathsLastSeen", deathsLastSeen::read, "liveLastSeen", liveLastSeen::read));
      stats =
          new ClockStats(
              deaths.build(),
              live.build(),
              deathsLastSeen.orElse(deaths),
              liveLastSeen.orElse(live),
              fields.amount("deathSum"));
    }

    /** Confined to one thread: ages that are omitted where they are the same as others. */
    private static final class SeenInput {
      private Buckets.@Nullable Builder ages;

      void read(JsonReader json) throws IOException {
        Buckets.Builder read = Buckets.builder();
        readCounts(json, read);
        ages = read;
      }

      Buckets orElse(Buckets.Builder others) {
        return (ages == null ? others : ages).build();
      }
    }

    private static void readCounts(JsonReader json, Buckets.Builder into) throws IOException {
      SnapshotInput.readEach(json, in -> readCount(in, into));
    }

    static void readCount(JsonReader json, Buckets.Builder into) throws IOException {
      json.beginArray();
      long age = json.nextLong();
      long count = json.nextLong();
      into.add(LogBuckets.bucketOf(age), count, json.hasNext() ? json.nextLong() : count);
      json.endArray();
    }
  }

  MethodFrame frame(int index, JsonReader json) throws IOException {
    return at(frames, index, "frame", json);
  }

  AllocationSite site(int index, JsonReader json) throws IOException {
    return at(sites, index, "site", json);
  }

  private static <T> T next(List<T> table, String name, JsonReader json) throws IOException {
    return at(table, json.nextInt(), name, json);
  }

  static <T> T at(List<T> table, int index, String name, JsonReader json) throws IOException {
    if (index < 0 || index >= table.size()) {
      throw new SnapshotFormatException(
          json.getPath() + ": there is no " + name + " " + index + " above", null);
    }
    return table.get(index);
  }

  Map<AllocationSite, AllocationStats> counted() {
    return counted;
  }

  ContextSnapshot build() throws IOException {
    if (contexts.isEmpty()) {
      throw new SnapshotFormatException("the root context is missing", null);
    }
    return contexts.get(0).build();
  }
}
