package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.ContextSample;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.Place;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Confined to one thread: writes a context tree, and before it the tables that it refers to. */
final class JsonContexts {

  private final ContextSnapshot root;
  private final ContextSampling sampling;
  private final Map<AllocationSite, ArrayLengths> arrayLengths;
  private final List<History> histories;
  private final SampledRest rest;
  private final ContextTables tables;

  JsonContexts(
      ContextSnapshot root,
      ContextSampling sampling,
      Map<AllocationSite, ArrayLengths> arrayLengths,
      List<History> histories,
      SampledRest rest) {
    this.root = root;
    this.sampling = sampling;
    this.arrayLengths = arrayLengths;
    this.histories = histories;
    this.rest = rest;
    this.tables = new ContextTables(root);
    histories.forEach(tables::add);
    rest.groups().values().forEach(tables::add);
  }

  void write(JsonWriter json) throws IOException {
    json.name("strings").beginArray();
    for (String string : tables.strings()) {
      json.value(string);
    }
    json.endArray();
    json.name("frames").beginArray();
    for (MethodFrame frame : tables.frames()) {
      json.beginArray();
      json.value(tables.indexOf(frame.className()));
      json.value(tables.indexOf(frame.methodName()));
      json.value(tables.indexOf(frame.descriptor()));
      json.endArray();
    }
    json.endArray();
    json.name("sites").beginArray();
    for (AllocationSite site : tables.sites()) {
      json.beginArray();
      json.value(tables.indexOf(site.method()));
      json.value(site.line());
      json.value(tables.indexOf(site.typeName()));
      json.value(site.kind().name());
      json.endArray();
    }
    json.endArray();
    if (!sampling.isEmpty()) {
      json.name("sampledSites").beginArray();
      for (Map.Entry<AllocationSite, AllocationStats> entry : sampling.counted().entrySet()) {
        writeStats(entry.getKey(), entry.getValue(), json);
      }
      json.endArray();
    }
    if (!arrayLengths.isEmpty()) {
      json.name("arrayLengths").beginArray();
      for (Map.Entry<AllocationSite, ArrayLengths> entry : arrayLengths.entrySet()) {
        if (tables.has(entry.getKey())) {
          json.beginArray().value(tables.indexOf(entry.getKey()));
          for (int bits = 0; bits < entry.getValue().counts().length(); bits++) {
            json.value(entry.getValue().count(bits));
          }
          json.endArray();
        }
      }
      json.endArray();
    }
    json.name("contexts").beginArray();
    for (Place<ContextSnapshot> place : root.places()) {
      writeContext(place.context(), place.parent(), json);
    }
    json.endArray();
    JsonHistory.write(histories, tables, json);
    JsonRest.write(rest, tables, json);
  }

  private void writeContext(ContextSnapshot context, int parent, JsonWriter json)
      throws IOException {
    json.beginObject();
    MethodFrame method = context.method();
    if (parent >= 0) {
      json.name("parent").value(parent);
      json.name("frame").value(method == null ? -1 : tables.indexOf(method));
    }
    JsonQuantities.write(context.amounts(), context.amounts().quantities(), json);
    if (!context.self().isEmpty()) {
      json.name("self").beginArray();
      for (Map.Entry<AllocationSite, AllocationStats> entry : context.self().entrySet()) {
        writeStats(entry.getKey(), entry.getValue(), json);
      }
      json.endArray();
    }
    if (!context.samples().isEmpty()) {
      json.name("samples").beginArray();
      for (AllocationSite site : context.samples().keySet()) {
        writeSample(context, site, json);
      }
      json.endArray();
    }
    writeLifetimes(context, json);
    if (!context.drags().isEmpty()) {
      json.name("drags").beginArray();
      for (Map.Entry<AllocationSite, DragStats> entry : context.drags().entrySet()) {
        JsonDrag.write(tables.indexOf(entry.getKey()), entry.getValue(), json);
      }
      json.endArray();
    }
    json.endObject();
  }

  private void writeStats(AllocationSite site, AllocationStats stats, JsonWriter json)
      throws IOException {
    json.beginArray().value(tables.indexOf(site));
    JsonQuantities.writeElements(stats, json);
    json.endArray();
  }

  private void writeSample(ContextSnapshot context, AllocationSite site, JsonWriter json)
      throws IOException {
    ContextSample sample = context.samples().getOrDefault(site, ContextSample.EMPTY);
    json.beginObject();
    json.name("site").value(tables.indexOf(site));
    json.name("objects").value(sample.objects());
    json.name("weight").value(sample.weight());
    json.name("excess").value(sample.excess());
    json.name("elements").value(sample.elements());
    json.name("bytes").value(sample.bytes());
    json.name("bytesExcess").value(sample.bytesExcess());
    AllocationEstimate estimate = sampling.self(context, site);
    write(estimate.allocationsLow(), estimate.allocationsHigh(), json.name("allocations95"));
    write(estimate.bytesLow(), estimate.bytesHigh(), json.name("bytes95"));
    json.endObject();
  }

  static void write(double low, double high, JsonWriter json) throws IOException {
    json.beginArray().value((long) Math.floor(low)).value((long) Math.ceil(high)).endArray();
  }

  private void writeLifetimes(ContextSnapshot context, JsonWriter json) throws IOException {
    boolean any = false;
    for (Map.Entry<AllocationSite, SiteRecord> entry : context.sites().entrySet()) {
      LifetimeStats all = entry.getValue().lifetimes();
      LifetimeStats known = entry.getValue().contextLifetimes();
      if (!all.isEmpty() || !known.isEmpty()) {
        if (!any) {
          json.name("lifetimes").beginArray();
          any = true;
        }
        json.beginObject();
        json.name("site").value(tables.indexOf(entry.getKey()));
        write(all, json);
        if (!known.equals(all)) {
          write(known, json.name("inContext").beginObject());
          json.endObject();
        }
        json.endObject();
      }
    }
    if (any) {
      json.endArray();
    }
  }

  private static void write(LifetimeStats stats, JsonWriter json) throws IOException {
    json.name("trackedBirths").value(stats.trackedBirths());
    json.name("trackedDeaths").value(stats.trackedDeaths());
    json.name("estimatedBirths").value(stats.estimatedBirths());
    write(stats.nanos(), json.name("nanos"));
    write(stats.bytes(), json.name("bytes"));
    write(stats.collections(), json.name("collections"));
    Generations generations = stats.generations();
    if (!generations.equals(Generations.NONE)) {
      json.name("generations").beginObject();
      json.name("first").value(generations.first());
      json.name("checked").value(generations.checked());
      json.name("alive").beginArray();
      for (int i = 0; i < generations.runs().length(); i++) {
        json.value(generations.runs().get(i));
      }
      json.endArray().endObject();
    }
  }

  private static void write(ClockStats stats, JsonWriter json) throws IOException {
    json.beginObject();
    write(stats.deaths(), json.name("deaths"));
    write(stats.live(), json.name("live"));
    // where both ends are the same, one will do
    if (!stats.deathsLastSeen().equals(stats.deaths())) {
      write(stats.deathsLastSeen(), json.name("deathsLastSeen"));
    }
    if (!stats.liveLastSeen().equals(stats.live())) {
      write(stats.liveLastSeen(), json.name("liveLastSeen"));
    }
    json.name("deathSum").value(stats.deathSum());
    json.endObject();
  }

  static void write(Buckets buckets, JsonWriter json) throws IOException {
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
  }
}
