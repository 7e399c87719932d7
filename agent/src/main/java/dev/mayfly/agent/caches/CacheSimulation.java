package dev.mayfly.agent.caches;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import dev.mayfly.analysis.Table;
import dev.mayfly.recording.jvm.ThreadIds;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Simulates caches: which fields and elements that woven code accesses are not in the
 * caches of its thread, with objects where a model of their layout and of their order places them.
 */
public final class CacheSimulation extends Analysis {
  private static final int MOST_THREADS = 256;
  private static final long MOST_CACHE_BYTES = 64 << 20;
  private static final String STATICS = "(static fields)";

  private final CacheModel model;
  private final TypeLayouts layouts;
  private final ModelMemory memory;
  private final Map<String, MissCounts> types = new ConcurrentHashMap<>();
  private final Map<Site, MissCounts> sites = new ConcurrentHashMap<>();
  private final LongAdder unplaced = new LongAdder();

  /** By thread id, modulo their number, which is a power of two. */
  private final AtomicReferenceArray<@Nullable SimulatedThread> threads;

  private final ClassValue<SimulatedType> simulatedTypes =
      new ClassValue<>() {
        @Override
        protected SimulatedType computeValue(Class<?> type) {
          return new SimulatedType(memory.layoutsOf(type), countsOf(type.getTypeName()));
        }
      };

  private record SimulatedType(ImmutableList<TypeLayout> layouts, MissCounts counts) {}

  /**
   * Caches that are empty.
   *
   * @param model their form
   * @param layouts of objects, which are compared
   */
  public CacheSimulation(CacheModel model, TypeLayouts layouts) {
    this.model = model;
    this.layouts = layouts;
    memory = new ModelMemory(layouts, objectData(ModelMemory.MOST_OBJECTS, ObjectPlace::new));
    long each = Long.BYTES * model.lines() * layouts.count();
    long most = Math.max(1, Math.min(MOST_THREADS, MOST_CACHE_BYTES / each));
    threads = new AtomicReferenceArray<>((int) Long.highestOneBit(most));
  }

  @Override
  public void created(Object object, Site site, long bytes) {
    memory.addressesOf(object);
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
      long[] addresses = memory.addressesOf(target);
      if (addresses == null) {
        unplaced.increment();
      } else {
        access(target.getClass(), addresses, index, site, write);
      }
    }
  }

  private void access(Class<?> targetType, long[] addresses, int index, Site site, boolean write) {
    SimulatedThread thread = thread();
    SimulatedType type = simulatedTypes.get(targetType);
    MissCounts counts = countsOf(site);
    synchronized (thread) {
      for (int i = 0; i < addresses.length; i++) {
        TypeLayout layout = type.layouts.get(i);
        if (!layout.inPlace()) {
          int missed = layout.access(thread.caches(i), addresses[i], index, site, write);
          type.counts.count(i, missed);
          counts.count(i, missed);
        }
      }
    }
  }

  private void accessStatic(Site site, boolean write) {
    SimulatedThread thread = thread();
    long[] addresses = memory.addressesOf(site);
    synchronized (thread) {
      for (int i = 0; i < addresses.length; i++) {
        int missed = thread.caches(i).access(addresses[i], write);
        countsOf(STATICS).count(i, missed);
        countsOf(site).count(i, missed);
      }
    }
  }

  private MissCounts countsOf(String type) {
    return types.computeIfAbsent(type, none -> new MissCounts(layouts.count()));
  }

  private MissCounts countsOf(Site site) {
    return sites.computeIfAbsent(site, none -> new MissCounts(layouts.count()));
  }

  private SimulatedThread thread() {
    int index = (int) ThreadIds.current() & (threads.length() - 1);
    SimulatedThread known = threads.get(index);
    if (known == null) {
      SimulatedThread fresh = new SimulatedThread(model, layouts.count());
      known = threads.compareAndSet(index, null, fresh) ? fresh : threads.get(index);
    }
    return requireNonNull(known);
  }

  @Override
  public void report(Report report) {
    String part = model.fraction() == 1 ? "" : " of 1/" + model.fraction() + " of the sets";
    reportLevels(
        report.table(
            "Caches" + part,
            "cache",
            Column.sum("accesses"),
            Column.sum("misses"),
            Column.sum("lines written back")));
    Column[] columns = MissCounts.columns(layouts.names());
    Table byType = report.table("Cache misses" + part + " by type", "type", columns);
    types.forEach((type, counts) -> counts.addTo(byType, type));
    Table byMethod = report.table("Cache misses" + part + " by method", "method", columns);
    sites.forEach((site, counts) -> counts.addTo(byMethod, site.method()));
    Table byLine = report.table("Cache misses" + part + " by line", "line", columns);
    sites.forEach((site, counts) -> counts.addTo(byLine, site.place()));
  }

  private void reportLevels(Table table) {
    for (int layout = 0; layout < layouts.count(); layout++) {
      long firstWritesBack = 0;
      long secondWritesBack = 0;
      for (int i = 0; i < threads.length(); i++) {
        SimulatedThread thread = threads.get(i);
        if (thread != null) {
          synchronized (thread) {
            firstWritesBack += thread.caches(layout).firstWritesBack();
            secondWritesBack += thread.caches(layout).secondWritesBack();
          }
        }
      }
      long[] sums = MissCounts.sums(types.values(), layout);
      String name = layouts.names().get(layout);
      String suffix = name.isEmpty() ? "" : ", if " + name;
      table.row("L1 " + model.first() + suffix, sums[2], sums[1], firstWritesBack);
      table.row("L2 " + model.second() + suffix, sums[1], sums[0], secondWritesBack);
    }
    layouts
        .unknownValues()
        .forEach(name -> table.row("no such class was loaded: " + name, 0, 0, 0));
    if (unplaced.sum() > 0) {
      table.row(
          "not simulated: more than " + ModelMemory.MOST_OBJECTS + " objects",
          unplaced.sum(),
          0,
          0);
    }
  }
}
