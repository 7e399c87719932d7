package dev.mayfly.recording;

import dev.mayfly.recording.tables.Cells;

/** Thread-safe, without state: reads the counts of a context, while its thread goes on counting. */
final class NodeReading {
  /** A node without counters, and its places in its tree's tables. */
  private static final int HEAP_BYTES = 80 + 8 + 24;

  private static final int TABLE_HEAP_BYTES = 160;

  private NodeReading() {}

  /** The counters that are not all zero; keys below 0 are complements: failed constructions. */
  static void forEachCounter(CallNode node, SiteTable.Visitor visitor) {
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
}
