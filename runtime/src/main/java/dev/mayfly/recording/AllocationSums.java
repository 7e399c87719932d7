package dev.mayfly.recording;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.SiteTable;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.RecorderRegistry;
import dev.mayfly.site.SiteRegistry;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the thread of the recorder that it reads. The sums of allocations in and below a
 * context: exact, without allocation or lock, in time proportional to the contexts. Failed
 * constructions are no objects.
 */
final class AllocationSums implements SiteTable.Visitor {
  /** Between two attempts to find out the sizes of types, by whatever thread. */
  private static final long SIZING_NANOS = 1_000_000_000L;

  private static final AtomicLong SIZED_AT = new AtomicLong(System.nanoTime() - SIZING_NANOS);

  private final SiteRegistry sites = SiteRegistry.instance();
  private long objects;
  private long bytes;
  private long unsized;

  /** For {@link #readSizedAtOnce}: the types whose sizes are to be looked for; null before. */
  private @Nullable BitSet wanted;

  /** The ones that were looked for. */
  private final BitSet tried = new BitSet();

  /** The objects and arrays. */
  long objects() {
    return objects;
  }

  /** Their shallow sizes in bytes, without those of types whose size is not known. */
  long bytes() {
    return bytes;
  }

  /** The objects of types whose size is not known. */
  long unsized() {
    return unsized;
  }

  /** Reads; finds out sizes that are not known, unless another thread has just tried. */
  void readSized(PlatformRecorder own, CallNode top) {
    long before = unsized;
    read(own, top);
    if (unsized > 0 && unsized != before && findSizes()) {
      read(own, top);
    }
  }

  /**
   * As {@link #readSized}, but whenever it was: so it is the same in each run. It allocates. Sizes
   * that were not found out once are not looked for again.
   */
  void readSizedAtOnce(PlatformRecorder own, CallNode top) {
    BitSet missing = new BitSet();
    wanted = missing;
    read(own, top);
    wanted = null;
    if (!missing.isEmpty()) {
      tried.or(missing);
      RecorderRegistry.instance().beforeReading();
      read(own, top);
    }
  }

  /**
   * Finds out sizes of types that are not known; returns false if another thread has just tried.
   */
  static boolean findSizes() {
    long now = System.nanoTime();
    long last = SIZED_AT.get();
    if (now - last < SIZING_NANOS || !SIZED_AT.compareAndSet(last, now)) {
      return false;
    }
    RecorderRegistry.instance().beforeReading();
    return true;
  }

  private void read(PlatformRecorder own, CallNode top) {
    objects = 0;
    bytes = 0;
    unsized = 0;
    CallNode here = top;
    while (true) {
      NodeCounters.forEach(here, this);
      own.forPending(here, this);
      CallNode next = here.firstChild();
      while (next == null && here != top) {
        next = here.nextSibling();
        CallNode parent = here.caller();
        if (next == null && parent != null) {
          here = parent;
        }
      }
      if (next == null) {
        return;
      }
      here = next;
    }
  }

  @Override
  public void counters(int key, long allocations, long elements, long arrayBytes) {
    if (key < 0) {
      return; // failed constructions
    }
    objects += allocations;
    if (sites.layoutOf(key) != 0) {
      bytes += arrayBytes;
      return;
    }
    int type = sites.typeOf(key);
    long size = sites.sizeOf(type);
    if (size == 0) {
      unsized += allocations;
      BitSet missing = wanted;
      if (missing != null && !tried.get(type)) {
        missing.set(type);
      }
    }
    bytes += allocations * size;
  }
}
