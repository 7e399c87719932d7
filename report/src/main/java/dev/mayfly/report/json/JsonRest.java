package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.COUNT;
import static dev.mayfly.report.json.Kind.NUMBER;
import static dev.mayfly.report.json.Kind.TEXT;

import com.google.common.collect.ImmutableList;
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
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.contexts.Visit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: the sampled allocations of groups of threads. */
final class JsonRest implements Kind<SampledRest> {

  /** The sampled allocations. */
  static final JsonPart<SampledRest> REST =
      JsonPart.of(
          SampledRest.PART,
          JsonRest::new,
          (tables, rest) -> rest.groups().values().forEach(tables::add));

  private static final String FOLDED = "folded";

  /** A context of a tree; the root has neither a parent nor a kind. */
  private record Row(
      int parent,
      String kind,
      ImmutableList<MethodFrame> frame,
      long unsampledBytes,
      ImmutableList<Map.Entry<AllocationSite, RestSample>> samples) {
    static final Row NONE = new Row(-1, "", ImmutableList.of(), 0, ImmutableList.of());

    static Row of(Visit<ContextSnapshot> visit) {
      ContextSnapshot context = visit.context();
      MethodFrame method = context.method();
      boolean isRoot = visit.parent() < 0;
      return new Row(
          visit.parent(),
          isRoot ? "" : context.kind().name().toLowerCase(Locale.ROOT),
          isRoot || method == null ? ImmutableList.of() : ImmutableList.of(method),
          context.amounts().get(Quantity.PHYSICAL_BYTES),
          ImmutableList.copyOf(context.rests().entrySet()));
    }
  }

  private final Kind<Row> rows = Kind.object(Row.NONE, this::of);
  private final Kind<ImmutableList<MethodFrame>> frame;
  private final Kind<ImmutableList<Map.Entry<AllocationSite, RestSample>>> samples;
  private final Map<String, ContextSnapshot> groups = new HashMap<>();
  private final Map<String, Long> unsampledBytes = new HashMap<>();

  /** Samples whose frames and sites stand in these tables. */
  private JsonRest(ContextTables tables) {
    frame = single(tables.frames());
    samples =
        Kind.list(
            Kind.entry(
                tables.sites(),
                (sample, json) ->
                    json.value(sample.objects()).value(sample.bytes()).value(sample.squares()),
                json -> new RestSample(json.nextLong(), json.nextLong(), json.nextDouble())));
  }

  /** A value, or none where the member is missing. */
  private static <T> Kind<ImmutableList<T>> single(Kind<T> kind) {
    return Kind.of(
        (value, json) -> kind.write(value.get(0), json), json -> ImmutableList.of(kind.read(json)));
  }

  @Override
  public void write(SampledRest rest, JsonWriter json) throws IOException {
    json.beginArray();
    for (String group : Sets.union(rest.groups().keySet(), rest.unsampledBytes().keySet())) {
      json.beginObject().name("threads").value(group);
      json.name("unsampledBytes").value(rest.unsampledBytes().getOrDefault(group, 0L));
      json.name("contexts").beginArray();
      ContextSnapshot tree = rest.groups().get(group);
      if (tree != null) {
        for (Visit<ContextSnapshot> visit : tree.walk()) {
          rows.write(Row.of(visit), json);
        }
      }
      json.endArray().endObject();
    }
    json.endArray();
  }

  private Row of(Members json, Row row) throws IOException {
    return new Row(
        json.optional("parent", row.parent, -1, COUNT),
        json.optional("kind", row.kind, "", TEXT),
        json.optional("frame", row.frame, ImmutableList.of(), frame),
        json.optional("unsampledBytes", row.unsampledBytes, 0L, NUMBER),
        json.optional("samples", row.samples, ImmutableList.of(), samples));
  }

  @Override
  public SampledRest read(JsonReader json) throws IOException {
    Kind.each(json, this::readGroup);
    return new SampledRest(ImmutableMap.copyOf(groups), ImmutableMap.copyOf(unsampledBytes));
  }

  private void readGroup(JsonReader json) throws IOException {
    MembersIn members = new MembersIn(json);
    String group = members.read("threads", TEXT);
    if (unsampledBytes.put(group, members.read("unsampledBytes", NUMBER)) != null) {
      throw new SnapshotFormatException("the samples of " + group + " occur twice", null);
    }
    List<ContextBuilder> contexts = new ArrayList<>();
    for (Row row : members.read("contexts", Kind.list(rows))) {
      ContextBuilder context =
          contexts.isEmpty()
              ? ContextSnapshot.builder()
              : below(Numbered.at(contexts, row.parent, "context", json), row, json);
      row.samples.forEach(e -> context.add(e.getKey(), SiteRecord.of(e.getValue())));
      context.add(Amounts.of(Quantity.PHYSICAL_BYTES, row.unsampledBytes));
      contexts.add(context);
    }
    if (!contexts.isEmpty()) {
      groups.put(group, contexts.get(0).build());
    }
    members.end();
  }

  private static ContextBuilder below(ContextBuilder parent, Row row, JsonReader json)
      throws IOException {
    ContextBuilder context = row.frame.isEmpty() ? parent.folded() : below(parent, row);
    if (context == null || row.frame.isEmpty() != row.kind.equals(FOLDED)) {
      throw new SnapshotFormatException(
          json.getPath() + ": not a kind of context, or not with its frame: " + row.kind, null);
    }
    return context;
  }

  private static @Nullable ContextBuilder below(ContextBuilder parent, Row row) {
    MethodFrame frame = row.frame.get(0);
    return switch (row.kind) {
      case "method" -> parent.child(frame);
      case "unwoven" -> parent.unwoven(frame);
      case "threads" -> parent.threads(frame.methodName());
      default -> null;
    };
  }
}
