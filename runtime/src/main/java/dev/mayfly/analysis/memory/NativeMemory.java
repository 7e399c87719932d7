package dev.mayfly.analysis.memory;

import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.Report;
import dev.mayfly.analysis.Site;
import dev.mayfly.analysis.Table;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Thread-safe. Memory outside the heap that woven code allocates, by site: how much, and how much
 * of it was freed. It begins with the first such allocation, and looks at what it watches at each
 * snapshot, and when it watches as much as it may.
 */
public final class NativeMemory extends Analysis {
  /** The name in reports. */
  private static final String NAME = "memory";

  private static final String ARENAS = "jdk.internal.foreign.ArenaImpl";

  /** The number of buffers and arenas that are watched at a time. */
  public static final int MOST_WATCHED = 1 << 16;

  private static final AtomicLong UNWATCHED = new AtomicLong();

  private final int most;
  private final Map<Integer, SiteMemory> sites = new ConcurrentHashMap<>();
  private final Map<Watched, Watched> watched = new ConcurrentHashMap<>();
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicInteger numbers = new AtomicInteger();

  /** Guarded by this. */
  private int waiting;

  /** Initialised when memory is allocated for the first time. */
  private static final class Instance {
    static final NativeMemory OF_THIS_JVM = new NativeMemory(MOST_WATCHED);

    static {
      Analyses.add(NAME, OF_THIS_JVM);
    }
  }

  NativeMemory(int most) {
    this.most = most;
  }

  /**
   * Whether an object is one of the JDK's arenas, which allocate memory; those of others, and
   * allocators, hand on what these have allocated. Allocates nothing but the name of a class, once.
   */
  public static boolean isArena(Object receiver) {
    Class<?> type = receiver.getClass();
    return type.getName().equals(ARENAS) && type.getClassLoader() == null;
  }

  /**
   * Woven code has allocated memory, or mapped a file.
   *
   * @param memory a buffer or a memory segment
   * @param site one of {@link EventSites}
   */
  public static void allocated(Object memory, int site) throws Throwable {
    Instance.OF_THIS_JVM.add(memory, site);
  }

  /** The number of counted buffers and segments of which it is unknown whether they are freed. */
  public static long unwatched() {
    return UNWATCHED.get();
  }

  void add(Object memory, int site) throws Throwable {
    SiteMemory known = sites.get(site);
    if (known == null) {
      known = sites.computeIfAbsent(site, none -> new SiteMemory());
    }
    if (memory instanceof ByteBuffer buffer) {
      long bytes = buffer.capacity();
      known.allocated(bytes);
      if (hasRoom()) {
        watch(new Watched.Buffer(memory, known, bytes, numbers.getAndIncrement()));
      } else {
        unwatched(known, bytes);
      }
    } else {
      long bytes = Segments.byteSize(memory);
      known.allocated(bytes);
      Object scope = Segments.scopeOf(memory);
      if (scope != null) {
        add(scope, known, bytes);
      }
    }
  }

  private void add(Object scope, SiteMemory site, long bytes) {
    SiteMemory.Slot slot = site.slot();
    synchronized (slot) {
      if (slot.last != null && slot.last.refersTo(scope)) {
        slot.last.add(bytes);
        return;
      }
      Watched.Scope fresh = new Watched.Scope(scope, site, bytes);
      Object before = slot.living();
      if (before == null || slot.last == null) {
        slot.last = fresh;
      } else if (watched.get(fresh.asKey(scope)) instanceof Watched.Scope known) {
        known.add(bytes);
      } else if (hasRoom()) {
        watch(slot.last.asKey(before));
        slot.last = fresh;
      } else {
        unwatched(site, bytes);
      }
    }
  }

  private void watch(Watched one) {
    Watched known = watched.putIfAbsent(one, one);
    if (known == null) {
      size.incrementAndGet();
    } else if (known instanceof Watched.Scope scope) { // from the slot of another thread
      scope.add(((Watched.Scope) one).take());
    }
  }

  private static void unwatched(SiteMemory site, long bytes) {
    site.unwatched(bytes);
    UNWATCHED.incrementAndGet();
  }

  private boolean hasRoom() {
    return size.get() < most || makesRoom();
  }

  private synchronized boolean makesRoom() {
    if (size.get() >= most && --waiting < 0) {
      sweep();
      int few = most / 8; // looking at all of them again is not worth it before
      waiting = size.get() > most - few ? few : 0;
    }
    return size.get() < most;
  }

  /** Lets go of freed buffers, but not of those in slots, whose locks come before this one. */
  private synchronized void sweep() {
    Iterator<Watched> all = watched.keySet().iterator();
    while (all.hasNext()) {
      Watched one = all.next();
      if (one.isFreed()) {
        all.remove();
        size.decrementAndGet();
        one.free();
      }
    }
  }

  @Override
  public void report(Report report) {
    sites.values().forEach(SiteMemory::sweep);
    sweep();
    Table table =
        report.table(
            "Direct and native memory",
            "site",
            Column.state("live bytes"),
            Column.sum("freed bytes"),
            Column.sum("bytes"),
            Column.sum("buffers"));
    sites.forEach(
        (site, memory) -> {
          Site place = EventSites.of(site);
          table.row(place.place() + " (" + kind(place) + ")", memory.row());
        });
  }

  private static String kind(Site site) {
    return switch (site.member()) {
      case "java.nio.ByteBuffer.allocateDirect" -> "direct";
      case "java.nio.channels.FileChannel.map" -> "mapped";
      default -> "native";
    };
  }
}
