package dev.mayfly.recording;

import dev.mayfly.site.SiteRegistry;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. What this thread recorded while a piece of its code ran: a reading at the
 * beginning and one at the end.
 *
 * <p>Nothing is added to the probes for it. Each reading adds up the contexts in and below the one
 * that the thread was in at the beginning: exact, without allocation or lock, in time proportional
 * to those contexts. That is the thread's own tree only, so the readings of many threads do not
 * disturb each other.
 *
 * <p>Virtual threads count into trees that they share, and cannot be read so.
 */
public final class ThreadTally implements SiteTable.Visitor {
  /** Between two attempts to find out the sizes of types, by whatever thread. */
  private static final long SIZING_NANOS = 1_000_000_000L;

  private static final AtomicLong SIZED_AT = new AtomicLong(System.nanoTime() - SIZING_NANOS);

  private final SiteRegistry sites = SiteRegistry.instance();
  private @Nullable PlatformRecorder recorder;
  private @Nullable CallNode from;
  private long sumObjects;
  private long sumBytes;
  private long sumUnsized;
  private long firstObjects;
  private long firstBytes;
  private long firstUnsized;
  private long objects = -1;
  private long bytes = -1;

  /**
   * Takes the first reading.
   *
   * @return whether this thread can be read: false for a virtual one
   */
  public boolean begin() {
    objects = -1;
    bytes = -1;
    from = null;
    if (!(CurrentRecorder.get() instanceof PlatformRecorder own) || own.isMuted()) {
      return false;
    }
    recorder = own;
    CallNode here = own.current();
    from = here;
    readSized(own, here);
    firstObjects = sumObjects;
    firstBytes = sumBytes;
    firstUnsized = sumUnsized;
    return true;
  }

  /** Takes the second reading, on the same thread. */
  public void end() {
    CallNode top = from;
    PlatformRecorder own = recorder;
    from = null;
    recorder = null;
    if (top == null || own == null || own != CurrentRecorder.get()) {
      return;
    }
    readSized(own, top);
    objects = Math.max(0, sumObjects - firstObjects);
    // a size that was unknown at the beginning would count for older objects, too
    if (sumUnsized == firstUnsized) {
      bytes = Math.max(0, sumBytes - firstBytes);
    }
  }

  /** The objects and arrays that were counted in between; −1 where that is not known. */
  public long objects() {
    return objects;
  }

  /**
   * Their shallow sizes in bytes; −1 where that is not known: a type's size may not have been found
   * out yet.
   */
  public long bytes() {
    return bytes;
  }

  private void readSized(PlatformRecorder own, CallNode top) {
    read(own, top);
    if (sumUnsized > 0 && sumUnsized != firstUnsized) {
      long now = System.nanoTime();
      long before = SIZED_AT.get();
      if (now - before >= SIZING_NANOS && SIZED_AT.compareAndSet(before, now)) {
        Recorder.instance().beforeReading();
        read(own, top);
      }
    }
  }

  private void read(PlatformRecorder own, CallNode top) {
    sumObjects = 0;
    sumBytes = 0;
    sumUnsized = 0;
    CallNode here = top;
    while (true) {
      NodeReading.forEachCounter(here, this);
      own.forPending(here, this);
      CallNode next = here.firstChild();
      while (next == null && here != top) {
        next = here.nextSibling();
        CallNode parent = here.parent;
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

  /** Not for callers: receives the counters of a context. */
  @Override
  public void counters(int key, long allocations, long elements, long arrayBytes) {
    if (key < 0) {
      return; // failed constructions
    }
    sumObjects += allocations;
    if (sites.layoutOf(key) != 0) {
      sumBytes += arrayBytes;
      return;
    }
    long size = sites.sizeOf(sites.typeOf(key));
    if (size == 0) {
      sumUnsized += allocations;
    }
    sumBytes += allocations * size;
  }
}
