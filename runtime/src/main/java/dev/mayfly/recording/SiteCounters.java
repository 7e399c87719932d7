package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state. Tables of a recorder's counters by the numbers of their sites, in
 * open addressing: written by the recorder's thread, or with its lock where virtual threads share
 * it; read by any.
 *
 * <p>A table grows with the sites that the thread uses. An array by site number grew with the sites
 * that the program has: up to 1 MB a thread.
 *
 * <p>Invariant: a table has a power of two places, at least three of four of which are empty; a
 * counter stands at the first place that was empty from {@link #slotOf} its site on, or changed
 * places with one before it.
 */
final class SiteCounters {
  /** Has no counter, and no room for one. */
  static final @Nullable SiteCounter[] NONE = new SiteCounter[1];

  private static final int FEWEST = 16;

  private SiteCounters() {}

  /** Where a site's counter stands, if no other has the place. */
  static int slotOf(int site, int slots) {
    return ((site * 0x9E3779B9) >>> 12) & (slots - 1);
  }

  /** The counter of a site if it is where it is looked for first; else null. */
  static @Nullable SiteCounter near(@Nullable SiteCounter[] table, int site) {
    SiteCounter counter = table[slotOf(site, table.length)];
    return counter != null && counter.site == site ? counter : null;
  }

  /** The counter of a site; null if there is none. */
  static @Nullable SiteCounter find(@Nullable SiteCounter[] table, int site) {
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
  static void putFirst(@Nullable SiteCounter[] table, SiteCounter counter) {
    int first = slotOf(counter.site, table.length);
    int slot = first;
    while (table[slot] != counter) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = table[first];
    table[first] = counter;
  }

  /** The same table, or a larger one with the same counters, with room for one more. */
  static @Nullable SiteCounter[] withRoom(@Nullable SiteCounter[] table, int counters) {
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
  static void put(@Nullable SiteCounter[] table, SiteCounter counter) {
    int slot = slotOf(counter.site, table.length);
    while (table[slot] != null) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = counter;
  }
}
