package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.SiteCounter;
import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.site.SiteRegistry;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the tree's thread); thread-safe through {@link #shared} where virtual threads
 * share the tree. In site mode: the counters of the sites that were used, found by the site alone,
 * in a table in open addressing.
 *
 * <p>The table grows with the sites that the thread uses. An array by site number grew with the
 * sites that the program has: up to 1 MB a thread.
 *
 * <p>Invariant: a table has a power of two places, at least three of four of which are empty; a
 * counter stands at the first place that was empty from {@link #slotOf} its site on, or changed
 * places with one before it.
 */
final class FlatCounters {
  /** A table that has no counter, and no room for one. */
  static final @Nullable SiteCounter[] NONE = new SiteCounter[1];

  private static final int FEWEST = 16;

  private final SiteRegistry sites = SiteRegistry.instance();
  private final CallTree tree;

  private @Nullable SiteCounter[] counters = NONE;

  private int size;

  FlatCounters(CallTree tree) {
    this.tree = tree;
  }

  /** The table as of now; counters that are added later may be missing in it. */
  @Nullable SiteCounter[] table() {
    return counters;
  }

  /** The counter of a site, made if need be. */
  SiteCounter of(int site) {
    SiteCounter known = find(counters, site);
    if (known != null) {
      return known;
    }
    @Nullable SiteCounter[] table = withRoom(counters, size);
    SiteCounter counter = tree.childOf(tree.root, sites.frameOf(site)).newCounter(site);
    VarHandle.storeStoreFence(); // virtual threads look without a lock
    counters = table;
    put(table, counter);
    size++;
    return counter;
  }

  /** As {@link #of}; from now on {@link #near} finds it in the {@link #table}. */
  SiteCounter slowly(int site) {
    SiteCounter known = find(counters, site);
    if (known != null) {
      putFirst(counters, known);
      return known;
    }
    ProfilerAllocations steps = tree.steps;
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      return of(site);
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** As {@link #of}, in a tree that virtual threads share. */
  SiteCounter shared(int site) {
    SiteCounter known = find(counters, site);
    return known != null ? known : newShared(site);
  }

  private SiteCounter newShared(int site) {
    synchronized (tree) {
      return of(site);
    }
  }

  /** An estimate of the heap that the table takes, in bytes. */
  long heapBytes() {
    return 4L * counters.length;
  }

  // Tables.

  /** The place of a site's counter, if no other has the place. */
  private static int slotOf(int site, int slots) {
    return ((site * 0x9E3779B9) >>> 12) & (slots - 1);
  }

  /** The counter of a site if it is where it is looked for first; else null. */
  static @Nullable SiteCounter near(@Nullable SiteCounter[] table, int site) {
    SiteCounter counter = table[slotOf(site, table.length)];
    return counter != null && counter.site == site ? counter : null;
  }

  /** The counter of a site; null if there is none. */
  private static @Nullable SiteCounter find(@Nullable SiteCounter[] table, int site) {
    int slot = slotOf(site, table.length);
    SiteCounter counter = table[slot];
    while (counter != null && counter.site != site) {
      slot = (slot + 1) & (table.length - 1);
      counter = table[slot];
    }
    return counter;
  }

  /**
   * Lets a counter change places with the one that stands where it is looked for first: most of
   * those that share a place are seldom used.
   */
  private static void putFirst(@Nullable SiteCounter[] table, SiteCounter counter) {
    int first = slotOf(counter.site, table.length);
    int slot = first;
    while (table[slot] != counter) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = table[first];
    table[first] = counter;
  }

  /** This table, or a larger one with the same counters, with room for one more. */
  private static @Nullable SiteCounter[] withRoom(@Nullable SiteCounter[] table, int counters) {
    if (4 * (counters + 1) <= table.length) {
      return table;
    }
    @Nullable SiteCounter[] more = new SiteCounter[Math.max(FEWEST, 2 * table.length)];
    for (SiteCounter counter : table) {
      if (counter != null) {
        put(more, counter);
      }
    }
    return more;
  }

  /** Adds a counter whose site has none yet; there must be room. */
  private static void put(@Nullable SiteCounter[] table, SiteCounter counter) {
    int slot = slotOf(counter.site, table.length);
    while (table[slot] != null) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = counter;
  }
}
