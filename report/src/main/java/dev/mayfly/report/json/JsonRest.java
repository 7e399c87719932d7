package dev.mayfly.report.json;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.Place;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: writes, and reads, the sampled allocations of groups of threads. */
final class JsonRest {
  private final ContextsInput tables;
  private final Map<String, ContextSnapshot> groups = new HashMap<>();
  private final Map<String, Long> unsampledBytes = new HashMap<>();

  /** Reads samples whose frames and sites stand in these tables. */
  JsonRest(ContextsInput tables) {
    this.tables = tables;
  }

  static void write(SampledRest rest, ContextTables numbers, JsonWriter json) throws IOException {
    if (rest.equals(SampledRest.NONE)) {
      return;
    }
    json.name("sampledRest").beginArray();
    for (String group : Sets.union(rest.groups().keySet(), rest.unsampledBytes().keySet())) {
      json.beginObject().name("threads").value(group);
      json.name("unsampledBytes").value(rest.unsampledBytes().getOrDefault(group, 0L));
      json.name("contexts").beginArray();
      ContextSnapshot tree = rest.groups().get(group);
      if (tree != null) {
        for (Place<ContextSnapshot> place : tree.places()) {
          writeContext(place.context(), place.parent(), numbers, json);
        }
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  private static void writeContext(
      ContextSnapshot context, int parent, ContextTables numbers, JsonWriter json)
      throws IOException {
    json.beginObject();
    if (parent >= 0) {
      json.name("parent").value(parent);
      json.name("kind").value(context.kind().name().toLowerCase(Locale.ROOT));
      MethodFrame method = context.method();
      if (method != null) {
        json.name("frame").value(numbers.indexOf(method));
      }
    }
    long unsampled = context.amounts().get(Quantity.PHYSICAL_BYTES);
    if (unsampled > 0) {
      json.name("unsampledBytes").value(unsampled);
    }
    if (!context.rests().isEmpty()) {
      json.name("samples").beginArray();
      for (Map.Entry<AllocationSite, RestSample> entry : context.rests().entrySet()) {
        RestSample sample = entry.getValue();
        json.beginArray().value(numbers.indexOf(entry.getKey()));
        json.value(sample.objects()).value(sample.bytes()).value(sample.squares()).endArray();
      }
      json.endArray();
    }
    json.endObject();
  }

  void readGroup(JsonReader json) throws IOException {
    List<ContextBuilder> contexts = new ArrayList<>();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(
                "contexts", in -> SnapshotInput.readEach(in, one -> readContext(contexts, one))));
    String group = fields.text("threads");
    if (unsampledBytes.put(group, fields.number("unsampledBytes")) != null) {
      throw new SnapshotFormatException("the samples of " + group + " occur twice", null);
    }
    if (!contexts.isEmpty()) {
      groups.put(group, contexts.get(0).build());
    }
  }

  private void readContext(List<ContextBuilder> contexts, JsonReader json) throws IOException {
    Map<AllocationSite, RestSample> samples = new HashMap<>();
    JsonFields fields =
        JsonFields.read(
            json,
            Map.of(),
            Map.of("samples", in -> SnapshotInput.readEach(in, one -> readSample(samples, one))));
    ContextBuilder context =
        contexts.isEmpty()
            ? ContextSnapshot.builder()
            : below(
                ContextsInput.at(contexts, fields.smallNumber("parent"), "context", json),
                fields.text("kind"),
                fields.has("frame") ? tables.frame(fields.smallNumber("frame"), json) : null,
                json);
    samples.forEach((site, sample) -> context.add(site, SiteRecord.of(sample)));
    if (fields.has("unsampledBytes")) {
      context.add(Amounts.of(Quantity.PHYSICAL_BYTES, fields.number("unsampledBytes")));
    }
    contexts.add(context);
  }

  private static ContextBuilder below(
      ContextBuilder parent, String kind, @Nullable MethodFrame frame, JsonReader json)
      throws IOException {
    ContextBuilder context = frame == null ? parent.folded() : below(parent, kind, frame);
    if (context == null || (frame == null) != kind.equals("folded")) {
      throw new SnapshotFormatException(
          json.getPath() + ": not a kind of context, or not with its frame: " + kind, null);
    }
    return context;
  }

  private static @Nullable ContextBuilder below(
      ContextBuilder parent, String kind, MethodFrame frame) {
    return switch (kind) {
      case "method" -> parent.child(frame);
      case "unwoven" -> parent.unwoven(frame);
      case "threads" -> parent.threads(frame.methodName());
      default -> null;
    };
  }

  private void readSample(Map<AllocationSite, RestSample> samples, JsonReader json)
      throws IOException {
    json.beginArray();
    AllocationSite site = tables.site(json.nextInt(), json);
    RestSample sample = new RestSample(json.nextLong(), json.nextLong(), json.nextDouble());
    json.endArray();
    samples.merge(site, sample, RestSample::plus);
  }

  SampledRest rest() {
    return new SampledRest(ImmutableMap.copyOf(groups), ImmutableMap.copyOf(unsampledBytes));
  }
}
