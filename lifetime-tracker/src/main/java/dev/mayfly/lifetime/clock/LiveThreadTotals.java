package dev.mayfly.lifetime.clock;

import com.sun.management.ThreadMXBean;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Confined to its owner. Adds up the bytes of each thread since it was last read (where there are
 * no {@link MachineTotals}). Bytes between the last reading of a thread and its end are missed.
 */
final class LiveThreadTotals implements ThreadTotals {
  private final ThreadMXBean threads;
  private final Set<Long> excluded = new HashSet<>();
  private Map<Long, Long> last = new HashMap<>();
  private long total;

  LiveThreadTotals(ThreadMXBean threads) {
    this.threads = threads;
  }

  @Override
  public long allocatedBytes() {
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> now = new HashMap<>(2 * ids.length);
    for (int i = 0; i < ids.length; i++) {
      long before = last.getOrDefault(ids[i], 0L);
      // -1 for a thread that has just ended
      if (bytes[i] >= before) {
        now.put(ids[i], bytes[i]);
        if (!excluded.contains(ids[i])) {
          total += bytes[i] - before;
        }
      }
    }
    last = now;
    return total;
  }

  @Override
  public void exclude(long threadId) {
    excluded.add(threadId);
  }
}
