package dev.mayfly;

import com.google.common.collect.ImmutableList;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.jvm.HeapAfterCollection;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The total of allocations and the memory in use at up to {@value #MOST} moments that
 * are evenly spread over the program's time. At first eight a second, so that short programs have
 * some, too. When there are too many, every other one is dropped and half as many are noted from
 * then on. Adding the counters up takes time in proportion to the contexts; where that is long,
 * moments are omitted.
 */
final class TotalsHistory {
  static final int MOST = 256;

  /** It takes at most this fraction of the time: one part in the number. */
  private static final int SHARE = 200;

  /** Before that: the first moments run code that is not compiled yet. */
  private static final long FREE_NANOS = 50_000_000;

  private static final long INTERVAL_MILLIS = 125;

  /** Until then the heap is not asked for, whose bean takes more time than a short program. */
  private static final long MILLIS_OF_START = 1_000;

  private final List<TotalsPoint> points = new ArrayList<>();
  private long stride = 1;
  private long spentNanos;

  /** The sum of the sites whose types had no known size at the last moment. */
  private int unsized;

  private static final class Sum implements ProfileVisitor {
    private final SiteRegistry sites = SiteRegistry.instance();
    private long allocations;
    private long bytes;
    private long profilerBytes;
    private int unsized;
    private boolean inTrees = true;

    @Override
    public void recorder(@Nullable Thread thread, long bytesOfProfiler) {
      profilerBytes += bytesOfProfiler;
    }

    @Override
    public void enter(int frameId, CallNode context) {}

    @Override
    public void exit() {}

    @Override
    public void counters(int siteId, long count, long elements, long arrayBytes) {
      if (inTrees) {
        allocations += count;
        boolean isArray = sites.layoutOf(siteId) != 0;
        long size = isArray ? 0 : sites.sizeOf(sites.typeOf(siteId));
        bytes += isArray ? arrayBytes : count * size;
        unsized += isArray || size > 0 ? 0 : siteId;
      }
    }

    @Override
    public void failures(int siteId, long failures) {}

    /** The counters of finished threads are in the trees already. */
    @Override
    public void finished(String name, int threads, long allocatedBytes, long bytesOfProfiler) {
      profilerBytes += bytesOfProfiler;
      inTrees = false;
    }
  }

  /** Notes the totals if it is time. */
  synchronized void noteIfDue(Recorder recorder, ThreadBytes threadBytes, long now) {
    if (!points.isEmpty()) {
      // the caller comes on time to some milliseconds
      boolean early = now - lastTime() < stride * INTERVAL_MILLIS - INTERVAL_MILLIS / 4;
      long spentMillis = (spentNanos - FREE_NANOS) / 1_000_000;
      if (early || SHARE * spentMillis > now - points.get(0).time()) {
        return;
      }
    }
    long begun = cpuNanos();
    Sum sum = new Sum();
    recorder.threads().acceptCounts(sum);
    if (sum.unsized != unsized) { // to find sizes out, the JVM lists all classes
      sum = new Sum();
      recorder.threads().accept(sum);
      unsized = sum.unsized;
    }
    boolean starts = points.isEmpty() || now - points.get(0).time() < MILLIS_OF_START;
    add(
        new TotalsPoint(
            now,
            sum.allocations,
            sum.bytes,
            starts ? -1 : HeapAfterCollection.bytes(),
            MemoryReading.now(),
            threadBytes.ofProgram(sum.profilerBytes)));
    spentNanos += cpuNanos() - begun;
  }

  /** For this thread: on a busy machine time passes without work, and moments would be missing. */
  static long cpuNanos() {
    ThreadMXBean threads = VmBeans.threads();
    return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
        ? threads.getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  /** Adds a moment; one before the last is taken for the same time. */
  synchronized void add(TotalsPoint point) {
    if (points.size() == MOST) {
      for (int i = 0; i < MOST / 2; i++) {
        points.set(i, points.get(2 * i));
      }
      points.subList(MOST / 2, MOST).clear();
      stride *= 2;
    }
    points.add(point.at(Math.max(point.time(), lastTime())));
  }

  private long lastTime() {
    return points.isEmpty() ? 0 : points.get(points.size() - 1).time();
  }

  /** The moments noted so far. */
  synchronized ImmutableList<TotalsPoint> points() {
    return ImmutableList.copyOf(points);
  }
}
