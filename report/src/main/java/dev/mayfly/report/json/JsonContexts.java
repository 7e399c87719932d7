package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.AMOUNT;
import static dev.mayfly.report.json.Kind.NUMBER;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextEstimates;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.contexts.Visit;
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
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: a context tree, one context after the other, each with its parent's
 * number. They are many, so they are read as they come, and written without an object for each.
 */
final class JsonContexts extends Section {

  /** The allocations of sites whose contexts are estimates. */
  static final JsonPart<ImmutableMap<AllocationSite, AllocationStats>> SAMPLED_SITES =
      JsonPart.of(SiteCounts.PART, JsonContexts::counted, (tables, counts) -> {});

  /** The lengths of arrays, of sites that contexts have. */
  static final JsonPart<ImmutableMap<AllocationSite, ArrayLengths>> ARRAY_LENGTHS =
      JsonPart.of(ArrayLengths.PART, JsonContexts::lengths, (tables, lengths) -> {});

  private static final String CONTEXTS = "contexts";

  private static final int FOLDED = -1;

  private final ContextTables tables;
  private final List<ContextBuilder> contexts = new ArrayList<>();

  /** Contexts whose frames and sites stand in these tables. */
  JsonContexts(ContextTables tables) {
    super(ImmutableSet.of(CONTEXTS), ImmutableSet.of(CONTEXTS));
    this.tables = tables;
  }

  @Override
  void addNames(ProfileSnapshot snapshot) {
    tables.add(snapshot.root());
  }

  private static Kind<ImmutableMap<AllocationSite, AllocationStats>> counted(ContextTables tables) {
    return Kind.rows(
        Kind.entry(tables.sites(), JsonQuantities::writeElements, JsonQuantities::readElements),
        ImmutableMap::entrySet,
        rows -> sums(rows, AllocationStats::plus));
  }

  private static Kind<ImmutableMap<AllocationSite, ArrayLengths>> lengths(ContextTables tables) {
    return Kind.rows(
        Kind.entry(tables.sites(), JsonContexts::writeLengths, JsonContexts::readLengths),
        lengths -> Sets.filter(lengths.entrySet(), each -> tables.sites().has(each.getKey())),
        rows -> sums(rows, ArrayLengths::plus));
  }

  private static <V> ImmutableMap<AllocationSite, V> sums(
      List<Map.Entry<AllocationSite, V>> rows, BinaryOperator<V> plus) {
    Map<AllocationSite, V> sums = new HashMap<>();
    rows.forEach(row -> sums.merge(row.getKey(), row.getValue(), plus));
    return ImmutableMap.copyOf(sums);
  }

  private static void writeLengths(ArrayLengths lengths, JsonWriter json) throws IOException {
    for (int bits = 0; bits < lengths.counts().length(); bits++) {
      json.value(lengths.count(bits));
    }
  }

  @Override
  void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
    ContextSampling sampling = snapshot.contextSampling();
    json.name(CONTEXTS).beginArray();
    for (Visit<ContextSnapshot> visit : snapshot.root().walk()) {
      write(visit.context(), visit.parent(), sampling, json);
    }
    json.endArray();
  }

  private void write(ContextSnapshot context, int parent, ContextSampling sampling, JsonWriter json)
      throws IOException {
    json.beginObject();
    MethodFrame method = context.method();
    if (parent >= 0) {
      json.name("parent").value(parent);
      json.name("frame");
      if (method == null) {
        json.value(FOLDED);
      } else {
        tables.frames().write(method, json);
      }
    }
    JsonQuantities.write(context.amounts(), context.amounts().quantities(), json);
    if (!context.self().isEmpty()) {
      json.name("self");
      writeStats(context.self(), json);
    }
    if (!context.samples().isEmpty()) {
      json.name("samples").beginArray();
      for (Map.Entry<AllocationSite, ContextSample> sample : context.samples().entrySet()) {
        begin(sample.getKey(), json);
        of(new MembersOut(json), sample.getValue());
        AllocationEstimate estimate = sampling.self(context, sample.getKey());
        write(estimate.allocationsLow(), estimate.allocationsHigh(), json.name("allocations95"));
        write(estimate.bytesLow(), estimate.bytesHigh(), json.name("bytes95"));
        json.endObject();
      }
      json.endArray();
    }
    writeLifetimes(context, json);
    json.endObject();
  }

  private void begin(AllocationSite site, JsonWriter json) throws IOException {
    tables.sites().write(site, json.beginObject().name("site"));
  }

  private void writeStats(Map<AllocationSite, AllocationStats> all, JsonWriter json)
      throws IOException {
    json.beginArray();
    for (Map.Entry<AllocationSite, AllocationStats> entry : all.entrySet()) {
      tables.sites().write(entry.getKey(), json.beginArray());
      JsonQuantities.writeElements(entry.getValue(), json);
      json.endArray();
    }
    json.endArray();
  }

  static void write(double low, double high, JsonWriter json) throws IOException {
    json.beginArray().value((long) Math.floor(low)).value((long) Math.ceil(high)).endArray();
  }

  private void writeLifetimes(ContextSnapshot context, JsonWriter json) throws IOException {
    boolean any = false;
    for (Map.Entry<AllocationSite, SiteRecord> entry : context.sites().entrySet()) {
      LifetimeStats all = entry.getValue().lifetimes();
      LifetimeStats inContext = entry.getValue().contextLifetimes();
      if (!all.isEmpty() || !inContext.isEmpty()) {
        if (!any) {
          json.name("lifetimes").beginArray();
          any = true;
        }
        begin(entry.getKey(), json);
        JsonLives.of(new MembersOut(json), new JsonLives.Lifetimes(all, inContext));
        json.endObject();
      }
    }
    if (any) {
      json.endArray();
    }
  }

  private static ContextSample of(Members json, ContextSample sample) throws IOException {
    return new ContextSample(
        json.member("objects", sample.objects(), NUMBER),
        json.member("weight", sample.weight(), NUMBER),
        json.member("excess", sample.excess(), AMOUNT),
        json.member("elements", sample.elements(), AMOUNT),
        json.member("bytes", sample.bytes(), AMOUNT),
        json.member("bytesExcess", sample.bytesExcess(), AMOUNT));
  }

  private static ArrayLengths readLengths(JsonReader json) throws IOException {
    ImmutableLongArray.Builder counts = ImmutableLongArray.builder();
    for (int bits = 0; json.hasNext(); bits++) {
      if (bits >= Integer.SIZE) {
        throw new SnapshotFormatException(json.getPath() + ": too long for an array", null);
      }
      counts.add(json.nextLong());
    }
    return new ArrayLengths(counts.build());
  }

  @Override
  void read(String name, JsonReader json) throws IOException {
    Kind.each(json, this::readContext);
  }

  private void readContext(JsonReader json) throws IOException {
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
        case "self" -> readSelf(known(context, json), json);
        case "samples" ->
            readSites(known(context, json), json, in -> SiteRecord.of(of(in, ContextSample.EMPTY)));
        case "lifetimes" -> readSites(known(context, json), json, JsonContexts::readLifetimes);
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
    ContextBuilder above = Numbered.at(contexts, parent, "context", json);
    return frame == FOLDED ? above.folded() : above.child(tables.frames().at(frame, json));
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
    Kind.each(
        json,
        in -> {
          in.beginArray();
          context.record(tables.sites().read(in), JsonQuantities.readElements(in));
          in.endArray();
        });
  }

  /** Thread-safe, without state: reads a part of the record of a site. */
  private interface OfSite {
    SiteRecord read(Members json) throws IOException;
  }

  private void readSites(ContextBuilder context, JsonReader json, OfSite part) throws IOException {
    Kind.each(
        json,
        in -> {
          MembersIn members = new MembersIn(in);
          AllocationSite site = members.read("site", tables.sites());
          context.add(site, part.read(members));
          members.end();
        });
  }

  private static SiteRecord readLifetimes(Members json) throws IOException {
    JsonLives.Lifetimes lives = JsonLives.of(json, JsonLives.Lifetimes.NONE);
    return SiteRecord.of(lives.all(), lives.inContext());
  }

  @Override
  ProfileSnapshot addTo(ProfileSnapshot snapshot) throws IOException {
    if (contexts.isEmpty()) {
      throw new SnapshotFormatException("the root context is missing", null);
    }
    return snapshot.with(
        ContextSnapshot.PART,
        ContextEstimates.without(contexts.get(0).build(), snapshot.get(SiteCounts.PART)));
  }
}
