package dev.mayfly.recording.contexts;

import dev.mayfly.recording.sampling.SamplingMark;
import dev.mayfly.recording.tables.Cells;

/**
 * The counters of a context, one a site, for all that is not counting. Any thread may read them and
 * restart their marks, while the tree's thread goes on counting; the rest is for the tree's thread,
 * or for the sweep once that thread is gone.
 */
public final class NodeCounters {
  /** A node without counters, and its places in its tree's tables. */
  private static final int HEAP_BYTES = 80 + 8 + 24;

  private static final int TABLE_HEAP_BYTES = 160;

  private NodeCounters() {}

  /** The counters that are not all zero; keys below 0 are complements: failed constructions. */
  public static void forEach(CallNode node, SiteTable.Visitor visitor) {
    long[] own = node.cells;
    for (int i = 0; i < own.length; i += SiteTable.STRIDE) {
      long allocations = Cells.read(own, i);
      if (allocations != 0) {
        visitor.counters(
            node.firstSite + i / SiteTable.STRIDE,
            allocations,
            Cells.read(own, i + 1),
            Cells.read(own, i + 2));
      }
    }
    for (SiteCounter counter = node.counters; counter != null; counter = counter.next) {
      counter.accept(visitor);
    }
    SiteTable table = node.others;
    if (table != null) {
      table.forEach(visitor);
    }
  }

  /** An estimate of the heap that a node takes, in bytes. */
  static long heapBytes(CallNode node) {
    long sum = HEAP_BYTES + 8L * node.cells.length + (node.others == null ? 0 : TABLE_HEAP_BYTES);
    for (SiteCounter counter = node.counters; counter != null; counter = counter.next) {
      sum += SiteCounter.HEAP_BYTES;
    }
    return sum;
  }

  /** The bytes that threads really allocated in a context, where they are read. */
  public static long physicalBytes(CallNode node) {
    return node.physicalBytes;
  }

  // Marks.

  /** The index of the cells of one of the method's own sites; {@link SiteTable#NONE} if absent. */
  private static int cellOf(CallNode node, int site) {
    int index = (site - node.firstSite) * SiteTable.STRIDE;
    return index >= 0 && index < node.cells.length ? index : SiteTable.NONE;
  }

  /** The counted allocations of a site. */
  public static long allocations(CallNode node, int site) {
    int cell = cellOf(node, site);
    SiteTable others = node.others;
    if (cell != SiteTable.NONE) {
      return node.cells[cell];
    }
    return others == null ? 0 : others.allocations(site);
  }

  /** The {@link SamplingMark} of a site. */
  public static long mark(CallNode node, int site) {
    int cell = cellOf(node, site);
    SiteTable others = node.others;
    if (cell != SiteTable.NONE) {
      return node.cells[cell + SiteTable.MARK];
    }
    return others == null ? SamplingMark.NEVER : others.mark(site);
  }

  /** Sets the mark of a site that was counted. */
  public static void mark(CallNode node, int site, long mark) {
    int cell = cellOf(node, site);
    SiteTable others = node.others;
    if (cell != SiteTable.NONE) {
      node.cells[cell + SiteTable.MARK] = mark;
    } else if (others != null) {
      others.mark(site, mark);
    }
  }

  /** Lets all sites of a context choose a mark again. */
  public static void rearm(CallNode node) {
    long[] cells = node.cells;
    for (int i = SiteTable.MARK; i < cells.length; i += SiteTable.STRIDE) {
      cells[i] = SamplingMark.UNARMED;
    }
    SiteTable others = node.others;
    if (others != null) {
      others.rearm();
    }
    for (SiteCounter counter = node.counters; counter != null; counter = counter.next) {
      counter.mark = SamplingMark.UNARMED;
    }
  }

  // Moving.

  /** Makes the place of a key, so that {@link #add} allocates nothing; else fails. */
  public static void reserve(CallNode node, int key) {
    int ownSites = key > 0 ? node.tree.ownSitesOf(node) : 0;
    int place = key - node.firstSite;
    if (place < 0 || place >= ownSites) {
      SiteTable table = node.others == null ? new SiteTable(node.tree.firstMark()) : node.others;
      table.reserve(key);
      node.others = table;
    } else if (node.cells.length == 0) {
      node.cells = node.newCells(ownSites);
    }
  }

  /** Counts what another tree's node with the same path counted under the same key. */
  public static void add(CallNode node, int key, long allocations, long elements, long bytes) {
    if (key > 0) {
      node.countArrays(key, allocations, elements, bytes);
    } else {
      node.countOther(key, allocations, elements, bytes);
    }
  }

  /** Has a visitor take all counters, each of which is 0 then. */
  public static void move(CallNode node, SiteTable.Visitor visitor) {
    long[] own = node.cells;
    for (int i = 0; i < own.length; i += SiteTable.STRIDE) {
      SiteTable.move(node.firstSite + i / SiteTable.STRIDE, own, i, visitor);
    }
    for (SiteCounter counter = node.counters; counter != null; counter = counter.next) {
      counter.move(visitor);
    }
    if (node.others != null) {
      node.others.move(visitor);
    }
  }

  /** Moves the bytes that were really allocated in a context to another node; returns them. */
  public static long movePhysicalBytes(CallNode from, CallNode to) {
    long moved = from.physicalBytes;
    from.physicalBytes = 0;
    to.physicalBytes += moved;
    return moved;
  }
}
