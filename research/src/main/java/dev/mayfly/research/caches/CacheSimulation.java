package dev.mayfly.research.caches;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import dev.mayfly.analysis.Table;
import dev.mayfly.recording.jvm.ThreadIds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Simulates caches: which fields and elements that woven code accesses are not in the
 * caches of its thread, with objects where a model of their layout and of their order places them.
 */
public class CacheSimulation extends Analysis {
  private static final int MOST_THREADS = 256;
  private static final long MOST_CACHE_BYTES = 64 << 20;
  private static final String STATICS = "(static fields)";
  private static final String VARIABLES = "(local variables)";
  private static final String ELSEWHERE = "(not created in woven code)";
  private static final String ALL_ACCESSES = ", all accesses";

  private final CacheModel model;
  private final TypeLayouts layouts;

  /**
   * The number of simulations that run: one for each layout, and in the last one, where they are
   * simulated, accesses to local variables too, in the layout of this JVM.
   */
  private final int variants;

  private final ModelMemory memory;
  private final Map<String, MissCounts> types = new ConcurrentHashMap<>();
  private final Map<Site, MissCounts> sites = new ConcurrentHashMap<>();
  private final Map<Origin, MissCounts> origins = new ConcurrentHashMap<>();
  private final MissCounts elsewhere;
  private final LongAdder unplaced = new LongAdder();

  /** By thread id, modulo their number, which is a power of two. */
  private final AtomicReferenceArray<CacheHierarchy @Nullable []> threads;

  private final ClassValue<SimulatedType> simulatedTypes =
      new ClassValue<>() {
        @Override
        protected SimulatedType computeValue(Class<?> type) {
          String name = type.getTypeName();
          return new SimulatedType(name, memory.layoutsOf(type), countsOf(name));
        }
      };

  private record SimulatedType(String name, ImmutableList<TypeLayout> layouts, MissCounts counts) {}

  /** The sites that create objects of a type. */
  private record Origin(String type, Site site) {}

  CacheSimulation(CacheModel model, TypeLayouts layouts, boolean locals) {
    this.model = model;
    this.layouts = layouts;
    variants = layouts.count() + (locals ? 1 : 0);
    elsewhere = new MissCounts(variants);
    memory = new ModelMemory(layouts, objectData(ModelMemory.MOST_OBJECTS, ObjectPlace::new));
    long each = Long.BYTES * model.lines() * variants;
    long most = Math.max(1, Math.min(MOST_THREADS, MOST_CACHE_BYTES / each));
    threads = new AtomicReferenceArray<>((int) Long.highestOneBit(most));
  }

  /**
   * Caches that are empty.
   *
   * @param locals whether accesses to local variables are simulated too, in caches of their own
   */
  public static CacheSimulation of(CacheModel model, TypeLayouts layouts, boolean locals) {
    return locals
        ? new CacheSimulation(model, layouts, true) {
          @Override
          public void nonobject(int word, Site site) {
            accessVariable(word, site);
          }
        }
        : new CacheSimulation(model, layouts, false);
  }

  @Override
  public void created(Object object, Site site, long bytes) {
    ObjectPlace place = memory.placeOf(object);
    if (place != null) {
      memory.addressesOf(object, place);
      if (!place.hasOrigin()) {
        Origin origin = new Origin(simulatedTypes.get(object.getClass()).name, site);
        place.createdAt(origins.computeIfAbsent(origin, none -> new MissCounts(variants)));
      }
    }
  }

  @Override
  public void died(Object data) {
    ((ObjectPlace) data).addEarlyTo(elsewhere);
  }

  @Override
  public void read(@Nullable Object target, int index, Site site) {
    access(target, index, site, false);
  }

  @Override
  public void written(@Nullable Object target, int index, Site site) {
    access(target, index, site, true);
  }

  private void access(@Nullable Object target, int index, Site site, boolean write) {
    if (target == null) {
      if (index < 0) {
        accessStatic(site, write);
      }
    } else if (ModelMemory.exists(target, index)) {
      ObjectPlace place = memory.placeOf(target);
      if (place == null) {
        unplaced.increment();
      } else {
        access(target, place, index, site, write);
      }
    }
  }

  private void access(Object target, ObjectPlace place, int index, Site site, boolean write) {
    long[] addresses = memory.addressesOf(target, place);
    CacheHierarchy[] thread = thread();
    SimulatedType type = simulatedTypes.get(target.getClass());
    MissCounts counts = countsOf(site);
    if (!place.hasOrigin()
        && target.getClass().isArray()) { // woven code reports before it has the array
      place.createdAt(elsewhere);
    }
    synchronized (thread) {
      for (int i = 0; i < variants; i++) {
        int number = i % addresses.length;
        TypeLayout layout = type.layouts.get(number);
        if (!layout.inPlace()) {
          int missed = layout.access(thread[i], addresses[number], index, site, write);
          type.counts.count(i, missed);
          counts.count(i, missed);
          place.count(i, missed, variants);
        }
      }
    }
  }

  private void accessStatic(Site site, boolean write) {
    CacheHierarchy[] thread = thread();
    long[] addresses = memory.addressesOf(site);
    MissCounts statics = countsOf(STATICS);
    MissCounts counts = countsOf(site);
    synchronized (thread) {
      for (int i = 0; i < variants; i++) {
        int missed = thread[i].access(addresses[i % addresses.length], write);
        statics.count(i, missed);
        counts.count(i, missed);
      }
    }
  }

  /** A word of the stack is accessed, in the last simulation alone. */
  final void accessVariable(int word, Site site) {
    CacheHierarchy[] thread = thread();
    MissCounts variables = countsOf(VARIABLES);
    MissCounts counts = countsOf(site);
    synchronized (thread) {
      int missed = thread[variants - 1].access(memory.addressOnStack(word), site.writes());
      variables.count(variants - 1, missed);
      counts.count(variants - 1, missed);
    }
  }

  private MissCounts countsOf(String type) {
    return types.computeIfAbsent(type, none -> new MissCounts(variants));
  }

  private MissCounts countsOf(Site site) {
    return sites.computeIfAbsent(site, none -> new MissCounts(variants));
  }

  /** The caches of a thread, for each layout; guarded by themselves. */
  private CacheHierarchy[] thread() {
    int index = (int) ThreadIds.current() & (threads.length() - 1);
    CacheHierarchy @Nullable [] known = threads.get(index);
    if (known == null) {
      CacheHierarchy[] fresh = new CacheHierarchy[variants];
      Arrays.setAll(fresh, variant -> new CacheHierarchy(model));
      known = threads.compareAndSet(index, null, fresh) ? fresh : threads.get(index);
    }
    return requireNonNull(known);
  }

  @Override
  public void report(Report report) {
    String part = model.fraction() == 1 ? "" : " of 1/" + model.fraction() + " of the sets";
    reportLevels(
        report
            .table(
                "Caches" + part,
                "cache",
                Column.sum("accesses"),
                Column.sum("misses"),
                Column.sum("lines written back"),
                Column.sum("L1 accesses"))
            .rate("miss %", "misses", "accesses")
            .rate("global %", "misses", "L1 accesses"));
    reportMisses(report, "Cache misses" + part, "", 0, layouts.names());
    if (variants > layouts.count()) {
      reportMisses(report, "Cache misses" + part, ALL_ACCESSES, variants - 1, ImmutableList.of(""));
    }
  }

  /**
   * Adds the tables of some variants.
   *
   * @param names of all of them; the first one's is empty
   */
  private void reportMisses(
      Report report, String title, String suffix, int first, List<String> names) {
    Rows rows = new Rows(report, title, suffix, first, names);
    Table byType = rows.table("type");
    types.forEach((type, counts) -> rows.add(byType, type, counts));
    Table byMethod = rows.table("method");
    sites.forEach((site, counts) -> rows.add(byMethod, site.method(), counts));
    Table byLine = rows.table("line");
    sites.forEach((site, counts) -> rows.add(byLine, site.place(), counts));
    Table byOrigin = rows.table("allocation site");
    origins.forEach(
        (origin, counts) -> rows.add(byOrigin, origin.type + " at " + origin.site.place(), counts));
    MissCounts unknown = new MissCounts(variants);
    memory.forEachPlace(place -> place.addEarlyTo(unknown));
    rows.add(byOrigin, ELSEWHERE, unknown);
    rows.add(byOrigin, ELSEWHERE, elsewhere);
    for (String memoryOfNoObject : List.of(STATICS, VARIABLES)) {
      MissCounts counts = types.get(memoryOfNoObject);
      if (counts != null) {
        rows.add(byOrigin, memoryOfNoObject, counts);
      }
    }
  }

  /** The tables of some variants. */
  private record Rows(Report report, String title, String suffix, int first, List<String> names) {
    Table table(String key) {
      Table table = report.table(title + " by " + key + suffix, key, MissCounts.columns(names));
      MissCounts.addRates(table);
      return table;
    }

    void add(Table table, String name, MissCounts counts) {
      if (!counts.isEmpty(first)) {
        counts.addTo(table, name, first, names.size());
      }
    }
  }

  private void reportLevels(Table table) {
    for (int variant = 0; variant < variants; variant++) {
      long firstWritesBack = 0;
      long secondWritesBack = 0;
      for (int i = 0; i < threads.length(); i++) {
        CacheHierarchy @Nullable [] thread = threads.get(i);
        if (thread != null) {
          synchronized (thread) {
            firstWritesBack += thread[variant].firstWritesBack();
            secondWritesBack += thread[variant].secondWritesBack();
          }
        }
      }
      long[] sums = MissCounts.sums(types.values(), variant);
      String suffix = suffixOf(variant);
      table.row("L1 " + model.first() + suffix, sums[2], sums[1], firstWritesBack, sums[2]);
      table.row("L2 " + model.second() + suffix, sums[1], sums[0], secondWritesBack, sums[2]);
    }
    layouts
        .unknownValues()
        .forEach(name -> table.row("no such class was loaded: " + name, 0, 0, 0, 0));
    if (unplaced.sum() > 0) {
      table.row(
          "not simulated: more than " + ModelMemory.MOST_OBJECTS + " objects",
          unplaced.sum(),
          0,
          0,
          0);
    }
  }

  private String suffixOf(int variant) {
    if (variant == layouts.count()) {
      return ALL_ACCESSES;
    }
    String name = layouts.names().get(variant);
    return name.isEmpty() ? "" : ", if " + name;
  }
}
