package dev.mayfly.recording.jvm;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.HashSet;
import java.util.Set;

/** Thread-safe, without state. The heap in use after the last garbage collection. */
public final class HeapAfterCollection {
  private HeapAfterCollection() {}

  /** In bytes; −1 if there was no collection, or the JVM does not report it. */
  public static long bytes() {
    GcInfo last = null;
    for (java.lang.management.GarbageCollectorMXBean bean : VmBeans.collectors()) {
      GcInfo info =
          bean instanceof GarbageCollectorMXBean collector ? collector.getLastGcInfo() : null;
      if (info != null && (last == null || info.getEndTime() >= last.getEndTime())) {
        last = info;
      }
    }
    if (last == null) {
      return -1;
    }
    Set<String> heap = new HashSet<>();
    for (MemoryPoolMXBean pool : VmBeans.pools()) {
      if (pool.getType() == MemoryType.HEAP) {
        heap.add(pool.getName());
      }
    }
    long[] bytes = {0};
    last.getMemoryUsageAfterGc()
        .forEach((pool, usage) -> bytes[0] += heap.contains(pool) ? usage.getUsed() : 0);
    return bytes[0];
  }
}
