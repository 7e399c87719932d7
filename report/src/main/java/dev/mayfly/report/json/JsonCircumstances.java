package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.AMOUNT;
import static dev.mayfly.report.json.Kind.COUNT;
import static dev.mayfly.report.json.Kind.FLAG;
import static dev.mayfly.report.json.Kind.NUMBER;
import static dev.mayfly.report.json.Kind.TEXT;
import static dev.mayfly.report.json.Kind.TEXTS;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.output.IsoInstant;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.run.BufferPool;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.NotWoven;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Thread-safe, without state: how a snapshot was taken, by which threads, and at what cost. */
final class JsonCircumstances {

  /** The machine and JVM of the program. */
  static final JsonPart<Environment> ENVIRONMENT =
      JsonPart.of(Environment.PART, Kind.object(Environment.UNKNOWN, JsonCircumstances::of))
          .always();

  /** The rows of threads. */
  static final JsonPart<ImmutableList<ThreadSnapshot>> THREADS =
      JsonPart.of(
              ThreadSnapshot.PART,
              Kind.list(
                  Kind.object(
                      new ThreadSnapshot("", 0, false, 0, AllocationStats.EMPTY, 0),
                      JsonCircumstances::of)))
          .always();

  /** The share of all allocations that was counted. */
  static final JsonPart<Coverage> COVERAGE =
      JsonPart.of(Coverage.PART, Kind.object(Coverage.EMPTY, JsonCircumstances::of)).always();

  /** The cost of the profiler. */
  static final JsonPart<Overhead> OVERHEAD =
      JsonPart.of(Overhead.PART, Kind.object(Overhead.EMPTY, JsonCircumstances::of)).always();

  /** The distances between collections. */
  static final JsonPart<CollectionSpacing> SPACING =
      JsonPart.of(
          CollectionSpacing.PART, Kind.object(CollectionSpacing.NONE, JsonCircumstances::of));

  private static final Kind<StartCost> START = Kind.object(StartCost.NONE, JsonCircumstances::of);
  private static final Kind<CpuCost> CPU = Kind.object(CpuCost.UNKNOWN, JsonCircumstances::of);
  private static final Kind<ImmutableList<NotWoven>> NOT_WOVEN =
      Kind.list(Kind.object(new NotWoven("", 0, ImmutableList.of()), JsonCircumstances::of));
  private static final Kind<ImmutableList<UnwovenBytes>> UNWOVEN =
      Kind.list(Kind.object(new UnwovenBytes("", 0), JsonCircumstances::of));
  private static final Kind<ImmutableList<BufferPool>> POOLS =
      Kind.list(Kind.object(new BufferPool("", 0, 0, 0), JsonCircumstances::of));

  private static final Kind<Modes<ContextMode>> CONTEXT_MODES =
      Kind.word(Modes::text, text -> Modes.parse(text));
  private static final Kind<Modes<LifetimeMode>> LIFETIME_MODES =
      Kind.word(Modes::text, text -> Modes.parse(text));
  private static final Kind<Instant> INSTANT = Kind.word(IsoInstant::of, Instant::parse);

  private static final Kind<ImmutableMap<String, String>> OPTIONS =
      Kind.of(
          (options, json) -> {
            json.beginObject();
            for (Map.Entry<String, String> option : options.entrySet()) {
              json.name(option.getKey()).value(option.getValue());
            }
            json.endObject();
          },
          json -> {
            Map<String, String> options = new TreeMap<>();
            json.beginObject();
            while (json.hasNext()) {
              String name = json.nextName();
              if (options.put(name, json.nextString()) != null) {
                throw new SnapshotFormatException("option " + name + " occurs twice", null);
              }
            }
            json.endObject();
            return ImmutableMap.copyOf(options);
          });

  private JsonCircumstances() {}

  private static Environment of(Members json, Environment about) throws IOException {
    return new Environment(
        json.member("mayflyVersion", about.mayflyVersion(), TEXT),
        json.member("javaVersion", about.javaVersion(), TEXT),
        json.member("vmName", about.vmName(), TEXT),
        json.member("collectors", about.collectors(), TEXT),
        json.member("contextMode", about.contextModes(), CONTEXT_MODES),
        json.member("lifetimeMode", about.lifetimeModes(), LIFETIME_MODES),
        json.member("scope", about.scope(), TEXT),
        json.member("options", about.options(), OPTIONS),
        json.member("start", about.start(), INSTANT),
        json.member("end", about.end(), INSTANT),
        json.added("maxTenuringThreshold", about.maxTenuringThreshold(), -1, COUNT),
        json.added("command", about.command(), "", TEXT));
  }

  private static ThreadSnapshot of(Members json, ThreadSnapshot thread) throws IOException {
    String name = json.member("name", thread.name(), TEXT);
    long id = json.member("id", thread.id(), NUMBER);
    boolean finished = json.member("finished", thread.finished(), FLAG);
    int threads = json.member("threads", thread.threads(), COUNT);
    return new ThreadSnapshot(
        name,
        id,
        json.added("live", thread.live(), finished ? 0 : threads, COUNT),
        threads,
        JsonQuantities.of(json, thread.stats()),
        json.member("allocatedBytes", thread.allocatedBytes(), NUMBER),
        json.optional("outsideBytes", thread.outsideBytes(), -1L, NUMBER));
  }

  private static Coverage of(Members json, Coverage coverage) throws IOException {
    return new Coverage(
        json.member("countedBytes", coverage.countedBytes(), NUMBER),
        json.member("allocatedBytes", coverage.allocatedBytes(), NUMBER),
        json.member("classesWoven", coverage.classesWoven(), COUNT),
        json.member("sites", coverage.sites(), COUNT),
        json.member("notWoven", coverage.notWoven(), NOT_WOVEN),
        json.added("unwovenPackages", coverage.unwoven(), ImmutableList.of(), UNWOVEN),
        json.optional("bufferPools", coverage.pools(), ImmutableList.of(), POOLS));
  }

  private static NotWoven of(Members json, NotWoven classes) throws IOException {
    return new NotWoven(
        json.member("reason", classes.reason(), TEXT),
        json.member("count", classes.count(), NUMBER),
        json.member("examples", classes.examples(), TEXTS));
  }

  private static UnwovenBytes of(Members json, UnwovenBytes unwoven) throws IOException {
    return new UnwovenBytes(
        json.member("packages", unwoven.packages(), TEXT),
        json.member("bytes", unwoven.bytes(), NUMBER));
  }

  private static BufferPool of(Members json, BufferPool pool) throws IOException {
    return new BufferPool(
        json.member("name", pool.name(), TEXT),
        json.member("buffers", pool.buffers(), NUMBER),
        json.member("bytes", pool.bytes(), NUMBER),
        json.member("limit", pool.limit(), NUMBER));
  }

  private static Overhead of(Members json, Overhead cost) throws IOException {
    return new Overhead(
        JsonQuantities.of(json, cost.figures()),
        json.member("samplingPrecision", cost.samplingPrecision(), AMOUNT),
        json.added("start", cost.start(), StartCost.NONE, START),
        json.optional("cpu", cost.cpu(), CpuCost.UNKNOWN, CPU));
  }

  private static StartCost of(Members json, StartCost start) throws IOException {
    return new StartCost(
        json.member("nanos", start.nanos(), NUMBER),
        json.member("jdkClasses", start.jdkClasses(), COUNT),
        json.added("jdkClassesKept", start.jdkClassesKept(), 0, COUNT),
        json.member("jdkNanos", start.jdkNanos(), NUMBER),
        json.member("jdkBytes", start.jdkBytes(), NUMBER));
  }

  private static CpuCost of(Members json, CpuCost cpu) throws IOException {
    return new CpuCost(
        json.member("processNanos", cpu.processNanos(), NUMBER),
        json.member("profilerNanos", cpu.profilerNanos(), NUMBER));
  }

  private static CollectionSpacing of(Members json, CollectionSpacing spacing) throws IOException {
    CollectionSpacing same =
        new CollectionSpacing(
            json.member("collections", spacing.collections(), NUMBER),
            json.member("bytes", spacing.bytes(), NUMBER),
            json.member("nanos", spacing.nanos(), NUMBER));
    if (spacing.collections() > 0) {
      json.derived("meanBytes", spacing.meanBytes().getAsDouble(), AMOUNT);
      json.derived("meanNanos", spacing.meanNanos().getAsDouble(), AMOUNT);
    }
    return same;
  }
}
