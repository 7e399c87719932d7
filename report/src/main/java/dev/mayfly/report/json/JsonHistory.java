package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.COUNT;
import static dev.mayfly.report.json.Kind.NUMBER;
import static dev.mayfly.report.json.Kind.NUMBERS;
import static dev.mayfly.report.json.Kind.TEXT;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import dev.mayfly.snapshot.run.MemoryUse;
import dev.mayfly.snapshot.run.MemoryUse.MeanAndPeak;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Confined to one thread: totals and counts of live objects over the run of a program. */
final class JsonHistory {

  private static final LiveSeries NO_SERIES = new LiveSeries(0, ImmutableLongArray.of(), 0);

  private static final ContextSite NOWHERE =
      new ContextSite(
          ImmutableList.of(),
          new AllocationSite(new MethodFrame("", "", ""), 0, "", AllocationKind.OBJECT));

  private static final Kind<ImmutableList<TotalsPoint>> TOTALS =
      Kind.list(
          Kind.of(
              (point, json) -> {
                json.beginArray().value(point.time()).value(point.allocations());
                json.value(point.bytes()).value(point.heapBytes());
                json.value(point.memory().usedHeapBytes());
                json.value(point.memory().residentBytes());
                json.value(point.memory().peakResidentBytes());
                json.value(point.allocatedBytes()).endArray();
              },
              json -> {
                json.beginArray();
                long time = json.nextLong();
                long allocations = json.nextLong();
                long bytes = json.nextLong();
                long heapBytes = json.nextLong();
                // which older profiles do not have
                long used = json.hasNext() ? json.nextLong() : -1;
                long resident = json.hasNext() ? json.nextLong() : -1;
                long peak = json.hasNext() ? json.nextLong() : -1;
                long allocated = json.hasNext() ? json.nextLong() : -1;
                json.endArray();
                return new TotalsPoint(
                    time,
                    allocations,
                    bytes,
                    heapBytes,
                    new ProcessMemory(used, resident, peak),
                    allocated);
              }));

  private static final Kind<Optional<MeanAndPeak>> MEAN_AND_PEAK =
      Kind.object(
          Optional.of(new MeanAndPeak(0, 0)),
          (json, use) -> {
            if (use.isPresent()) {
              json.derived("meanBytes", use.get().mean(), NUMBER);
              json.derived("peakBytes", use.get().peak(), NUMBER);
            }
            return use;
          });

  private static final Kind<MemoryUse> MEMORY =
      Kind.object(
          new MemoryUse(),
          (json, use) -> {
            json.derived("heap", use.heap(), MEAN_AND_PEAK);
            json.derived("resident", use.resident(), MEAN_AND_PEAK);
            return use;
          });

  private static final Kind<ImmutableMap<String, LiveSeries>> TYPES =
      Kind.map(Kind.object(Map.entry("", NO_SERIES), JsonHistory::ofType));

  /** The histories. */
  static final JsonPart<ImmutableList<History>> HISTORIES =
      JsonPart.of(
          History.PART,
          tables -> Kind.list(Kind.object(History.NONE, new JsonHistory(tables)::of)),
          JsonHistory::addNames);

  private final Kind<Censuses> censuses = Kind.object(Censuses.NONE, this::of);
  private final Kind<ImmutableMap<ContextSite, LiveSeries>> contexts;
  private final Kind<ImmutableList<MethodFrame>> path;
  private final ContextTables tables;

  /** Histories whose frames and sites stand in these tables. */
  private JsonHistory(ContextTables tables) {
    this.tables = tables;
    this.path = Kind.list(tables.frames());
    this.contexts = Kind.map(Kind.object(Map.entry(NOWHERE, NO_SERIES), this::ofContext));
  }

  /** Adds the names of counted live objects, whose contexts the tree may no longer have. */
  private static void addNames(ContextTables tables, ImmutableList<History> histories) {
    for (History history : histories) {
      for (ContextSite context : history.censuses().contexts().keySet()) {
        context.path().forEach(tables::add);
        tables.add(context.site());
      }
    }
  }

  private History of(Members json, History history) throws IOException {
    ImmutableList<TotalsPoint> totals = json.member("totals", history.totals(), TOTALS);
    json.derived("memory", MemoryUse.of(history.totals()), MEMORY);
    return new History(
        totals, json.optional("censuses", history.censuses(), Censuses.NONE, censuses));
  }

  private Censuses of(Members json, Censuses all) throws IOException {
    ImmutableLongArray times = json.member("times", all.times(), NUMBERS);
    long collections = json.member("collections", all.collections(), NUMBER);
    long collectionNanos = json.member("collectionNanos", all.collectionNanos(), NUMBER);
    long ineffective = json.member("ineffective", all.ineffective(), NUMBER);
    long leftOut = json.member("leftOut", all.leftOut(), NUMBER);
    return new Censuses(
        times,
        collections,
        collectionNanos,
        ineffective,
        json.member("contexts", all.contexts(), contexts),
        json.member("types", all.types(), TYPES),
        leftOut);
  }

  private Map.Entry<ContextSite, LiveSeries> ofContext(
      Members json, Map.Entry<ContextSite, LiveSeries> row) throws IOException {
    ContextSite context = row.getKey();
    return Map.entry(
        new ContextSite(
            json.member("path", context.path(), path),
            json.member("site", context.site(), tables.sites())),
        of(json, row.getValue()));
  }

  private static Map.Entry<String, LiveSeries> ofType(
      Members json, Map.Entry<String, LiveSeries> row) throws IOException {
    return Map.entry(json.member("type", row.getKey(), TEXT), of(json, row.getValue()));
  }

  private static LiveSeries of(Members json, LiveSeries series) throws IOException {
    int first = json.member("first", series.first(), COUNT);
    long tracked = json.member("tracked", series.tracked(), NUMBER);
    return new LiveSeries(first, json.member("objects", series.objects(), NUMBERS), tracked);
  }
}
