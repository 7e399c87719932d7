package dev.mayfly.recording.contexts;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Guarded by the owner's lock for writers, any readers. The counters of a context that virtual
 * threads share, by key, in open addressing.
 */
final class SharedSites {
  private volatile @Nullable SiteCounter[] table = new SiteCounter[4];
  private int size;

  @Nullable SiteCounter find(int key) {
    @Nullable SiteCounter[] now = table;
    int mask = now.length - 1;
    for (int slot = slotOf(key, mask); ; slot = (slot + 1) & mask) {
      SiteCounter counter = now[slot]; // whole, see its constructor
      if (counter == null || counter.site == key) {
        return counter;
      }
    }
  }

  /** Adds a counter whose key is not there yet. */
  void add(SiteCounter counter) {
    if (2 * (size + 1) > table.length) {
      @Nullable SiteCounter[] bigger = new SiteCounter[table.length * 2];
      for (SiteCounter old : table) {
        if (old != null) {
          put(bigger, old);
        }
      }
      put(bigger, counter);
      table = bigger;
    } else {
      put(table, counter);
    }
    size++;
  }

  private static void put(@Nullable SiteCounter[] table, SiteCounter counter) {
    int mask = table.length - 1;
    int slot = slotOf(counter.site, mask);
    while (table[slot] != null) {
      slot = (slot + 1) & mask;
    }
    VarHandle.storeStoreFence();
    table[slot] = counter;
  }

  private static int slotOf(int key, int mask) {
    return ((key * 0x9E3779B9) >>> 16) & mask;
  }
}
