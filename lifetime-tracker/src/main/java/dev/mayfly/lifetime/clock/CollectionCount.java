package dev.mayfly.lifetime.clock;

import dev.mayfly.recording.jvm.VmBeans;
import java.lang.management.GarbageCollectorMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Thread-safe. Counts garbage collections, as far as they can find young objects dead.
 *
 * <p>Serial, Parallel and G1 have a bean for young collections and one for full ones. Concurrent
 * collectors have pairs of beans, of cycles and of the pauses within them ({@code ZGC Cycles},
 * {@code ZGC Pauses}; {@code Shenandoah Cycles}, {@code Shenandoah Pauses}): the cycles count.
 * Generational ZGC (JDK 21 and later) clears references in {@code ZGC Major Cycles} only: the minor
 * ones, in which no object can be found dead, do not count. {@code G1 Concurrent GC} (JDK 20 and
 * later) counts two pauses of a marking, the first of which clears references to old objects; JDK
 * 17 does not count them at all: they are no collections, but they are clearings.
 */
final class CollectionCount {
  /** The collectors of young generations, which leave old objects alone. */
  private static final Set<String> YOUNG = Set.of("Copy", "PS Scavenge", "G1 Young Generation");

  private final GarbageCollectorMXBean[] collectors;
  private final GarbageCollectorMXBean[] whole;
  private final GarbageCollectorMXBean[] markings;
  private final boolean concurrent;

  CollectionCount(List<GarbageCollectorMXBean> beans) {
    List<GarbageCollectorMXBean> counted = new ArrayList<>();
    boolean cycles = false;
    List<GarbageCollectorMXBean> others = new ArrayList<>();
    for (GarbageCollectorMXBean bean : beans) {
      String name = bean.getName();
      if (name.equals("G1 Concurrent GC")) {
        others.add(bean);
      } else if (!name.endsWith(" Pauses") && !name.equals("ZGC Minor Cycles")) {
        counted.add(bean);
      }
      cycles |= name.endsWith(" Cycles");
    }
    concurrent = cycles;
    collectors = counted.toArray(new GarbageCollectorMXBean[0]);
    counted.removeIf(bean -> YOUNG.contains(bean.getName()));
    whole = counted.toArray(new GarbageCollectorMXBean[0]);
    markings = others.toArray(new GarbageCollectorMXBean[0]);
  }

  static CollectionCount ofThisMachine() {
    return new CollectionCount(VmBeans.collectors());
  }

  /** The number of collections that have ended. */
  long ended() {
    return sum(collectors);
  }

  /** The number of collections that have ended that look at objects of all generations. */
  long endedWhole() {
    return sum(whole);
  }

  /** The number of times references may have been cleared without a collection. */
  long clearingsBetween() {
    return sum(markings);
  }

  /** Whether the collector works beside the program. */
  boolean areConcurrent() {
    return concurrent;
  }

  private static long sum(GarbageCollectorMXBean[] beans) {
    long sum = 0;
    for (GarbageCollectorMXBean bean : beans) {
      sum += Math.max(0, bean.getCollectionCount());
    }
    return sum;
  }
}
