package dev.mayfly.agent.caches;

import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Thread-safe. Accesses and misses of something, in each layout. */
final class MissCounts {
  private static final int KINDS = 3;
  private static final int ACCESSES = 2;

  /** By layout: misses of the second level, of the first one, accesses. */
  private final LongAdder[] counts;

  MissCounts(int layouts) {
    counts = new LongAdder[KINDS * layouts];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  /**
   * Counts an access by how many levels missed it. An access that was not simulated does not count.
   */
  void count(int layout, int missed) {
    for (int level = 0; level <= missed; level++) {
      counts[KINDS * layout + ACCESSES - level].increment();
    }
  }

  /** The columns of {@link #addTo}: those of layouts with a name have none for accesses. */
  static Column[] columns(List<String> layouts) {
    List<Column> columns = new ArrayList<>();
    for (String layout : layouts) {
      String suffix = layout.isEmpty() ? "" : " if " + layout;
      columns.add(Column.sum("L2 misses" + suffix));
      columns.add(Column.sum("L1 misses" + suffix));
      if (layout.isEmpty()) {
        columns.add(Column.sum("accesses"));
      }
    }
    return columns.toArray(Column[]::new);
  }

  /** The sums of all, in the order of the columns of one layout. */
  static long[] sums(Collection<MissCounts> all, int layout) {
    long[] sums = new long[KINDS];
    for (MissCounts one : all) {
      for (int kind = 0; kind < KINDS; kind++) {
        sums[kind] += one.counts[KINDS * layout + kind].sum();
      }
    }
    return sums;
  }

  /** Adds a row. */
  void addTo(Table table, String name) {
    List<Long> row = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      if (i <= ACCESSES || i % KINDS != ACCESSES) {
        row.add(counts[i].sum());
      }
    }
    table.row(name, row.stream().mapToLong(Long::longValue).toArray());
  }
}
